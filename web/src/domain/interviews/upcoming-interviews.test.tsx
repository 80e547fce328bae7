import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { UpcomingInterviews } from './upcoming-interviews';

const COMPANY = '0199a000-0000-7000-8000-0000000000a9';

const interview = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  application_id: '0199a000-0000-7000-8000-0000000000f2',
  status: 'Accepted',
  format: 'Phone',
  place: '',
  note: null,
  slots: [],
  starts_at: '2999-11-20T05:30:00+00:00',
  minutes: 30,
  job: {
    id: '0199a000-0000-7000-8000-0000000000f3',
    title: 'Plant Engineer',
    company: 'Sahyadri Foods',
    employer_id: COMPANY,
  },
  applicant: { id: READER.id, full_name: READER.name },
};

it('M-54: an upcoming interview links to the application, and its company to the company', async () => {
  renderWithServer(<UpcomingInterviews side={{ applicantId: READER.id }} />, () => Response.json([interview]));

  expect(await screen.findByRole('link', { name: 'Plant Engineer' })).toHaveAttribute(
    'href',
    `/dashboard/applications/${interview.application_id}`,
  );
  expect(screen.getByRole('link', { name: 'Sahyadri Foods' })).toHaveAttribute('href', `/company/${COMPANY}`);
});
