import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { ApplicationReceipt } from './application-receipt';

const ID = '0199a000-0000-7000-8000-0000000000f2';
const COMPANY = '0199a000-0000-7000-8000-0000000000a9';

const application = {
  id: ID,
  status: 'Under Review',
  created_at: '2026-11-15T00:37:16+00:00',
  cover_letter: null,
  unmet_needs: 0,
  answers: [],
  reply_by: null,
  answered_at: null,
  unanswered_at: null,
  job: {
    id: '0199a000-0000-7000-8000-0000000000f3',
    title: 'Plant Engineer',
    company: 'Sahyadri Foods',
    location: 'Pune',
    status: 'Active',
    employer_id: COMPANY,
    employer: { verified_domain: null, verified_at: null, verified_gstin: null },
  },
  events: [],
  openings: [],
  interviews: [],
};

it('M-54: the company on the receipt of an application is a link to its page', async () => {
  renderWithServer(<ApplicationReceipt id={ID} />, (request) =>
    request.url.includes('/job_applications') ? Response.json([application]) : Response.json([]),
  );
  expect(await screen.findByRole('link', { name: 'Sahyadri Foods' })).toHaveAttribute('href', `/company/${COMPANY}`);
});
