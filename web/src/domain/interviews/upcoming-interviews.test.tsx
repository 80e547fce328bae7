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

it('on the dashboard of an employer, an upcoming interview links to the page of its applicant', async () => {
  renderWithServer(<UpcomingInterviews side={{ ownerId: COMPANY }} />, () => Response.json([interview]));

  expect(await screen.findByRole('link', { name: READER.name })).toHaveAttribute(
    'href',
    `/jobs/${interview.job.id}/applicants/${interview.application_id}`,
  );
});

it('an offer whose times have passed is not upcoming, and only the other times can be chosen', async () => {
  const slot = (starts_at: string) => ({ starts_at, minutes: 30 });
  const offered = { ...interview, status: 'Offered', starts_at: null, minutes: null };
  renderWithServer(<UpcomingInterviews side={{ applicantId: READER.id }} />, () =>
    Response.json([
      { ...offered, slots: ['2026-01-05T05:30:00Z', '2999-01-05T05:30:00Z', '2999-01-06T05:30:00Z'].map(slot) },
      {
        ...offered,
        id: '0199a000-0000-7000-8000-0000000000f4',
        slots: [slot('2026-01-05T05:30:00Z')],
        job: { ...interview.job, title: 'Depot Manager' },
      },
    ]),
  );

  expect(await screen.findByText('2 times to choose from')).toBeVisible();
  expect(screen.queryByText('Depot Manager')).not.toBeInTheDocument();
});
