import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListedJob } from '@/features/jobs/api/list-jobs';
import { renderWithServer } from '@/testing/render-with-server';
import { PayFacts } from './pay-facts';

it('what the work pays here is told by the month, like the salary of the job', async () => {
  const job = { title: 'Plant Engineer', location: 'Pune', salary_min: 60_000, salary_max: 90_000 } as ListedJob;
  renderWithServer(<PayFacts job={job} />, () =>
    Response.json({ at_location: true, employers: 5, jobs: 6, lower: 720_000, median: 900_000, upper: 1_080_000 }),
  );

  expect(await screen.findByText(/state ₹60,000 to ₹90,000 a month for this title/)).toBeVisible();
  expect(screen.getByText('Median ₹75,000 a month · this job ₹60,000 – ₹90,000')).toBeVisible();
});
