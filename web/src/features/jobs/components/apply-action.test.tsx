import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListedJob } from '@/features/jobs/api/list-jobs';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { ApplyAction } from './apply-action';

const JOB: ListedJob = {
  warnings: [],
  held_at: null,
  id: '0199a000-0000-7000-8000-0000000000c1',
  employer_id: '0199a000-0000-7000-8000-0000000000e1',
  title: 'Plant Engineer',
  company: 'Sahyadri Foods',
  location: 'Nashik',
  type: 'Full-time',
  experience: null,
  salary_min: null,
  salary_max: null,
  skills: [],
  description: 'Run the ripening lines.',
  logo: null,
  facts: { verified_domain: null, verified_at: null, verified_gstin: null },
  applications: 0,
  status: 'Active',
  expires_at: null,
  confirmed_at: null,
  created_at: '2026-11-10T08:00:00Z',
};

const nothing = () => Response.json([]);

it('M-48: a job seeker can apply', async () => {
  renderWithServer(<ApplyAction job={JOB} />, nothing);
  expect(await screen.findByRole('button', { name: 'Apply Now' })).toBeEnabled();
});

it('M-48: an employer cannot, and the job’s page explains why', async () => {
  renderWithServer(<ApplyAction job={JOB} size="lg" />, nothing, '/', { ...READER, userType: 'employer' });
  expect(await screen.findByText(/^Only job seekers can apply for jobs/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
