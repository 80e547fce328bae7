import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NO_FACTS } from '@/domain/companies/company-facts';
import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { READER, renderWithServer, type Server } from '@/testing/render-with-server';
import { DashboardUserRoute } from './dashboard-user';

const nothing = { value: 0, trend: Array.from({ length: 30 }, () => 0) };

const bidding = {
  stats: { won_projects: nothing, total_revenue: nothing },
  proposals: [],
  allowance: { plan: 'Basic', limit: 5, used: 0, left: 5, renews_on: '2026-12-01' },
};

const seeking: SeekerDashboard = {
  stats: {
    total_applications: nothing,
    pending_reviews: nothing,
    interviews: nothing,
    profile_views: nothing,
  },
  pipeline: [],
  recent_applications: [],
  saved_jobs: [],
};

const profile = {
  id: READER.id,
  handle: 'ananya',
  headline: 'UX researcher',
  skills: ['Research'],
  work_experience: [],
  education: [],
};

/** A server with this dashboard, the reader's profile, and three jobs that require their skill. */
const serving =
  (dashboard: object): Server =>
  ({ url }) => {
    if (url.includes('/profiles?')) return Response.json(profile);
    if (url.includes('/team_members?')) return Response.json([]);
    if (url.includes('/jobs?')) return new Response(null, { headers: { 'content-range': '*/3' } });
    return Response.json(dashboard);
  };

it('C-187 shows a new account zeroes, their links, and what to do next', async () => {
  renderWithServer(<DashboardUserRoute />, serving({ user_type: 'user', seeking, bidding }));

  const stats = within(await screen.findByRole('region', { name: 'At a glance' })).getAllByRole('link');
  expect(stats.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/applications',
    '/dashboard/applications?status=Under+Review',
    '/dashboard/applications?status=Interview+Scheduled',
    `/user/${READER.id}`,
  ]);
  expect(stats[0]).toHaveTextContent(/^Total Applications00 this week$/);
  expect(screen.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Your Proposals' })).not.toBeInTheDocument();
});

it('C-174 M-48 shows how complete the profile is and how many jobs need its skills', async () => {
  renderWithServer(<DashboardUserRoute />, serving({ user_type: 'user', seeking, bidding }));

  expect(await screen.findByRole('link', { name: /28% complete/ })).toHaveAttribute('href', '/profile');
  expect(await screen.findByRole('link', { name: /3 with your skills/ })).toHaveAttribute(
    'href',
    '/jobs?skills=Research',
  );
});

it('C-171 shows how far an application has come, and its history on request', async () => {
  const user = userEvent.setup();
  const event = (status: 'Under Review' | 'Interview Scheduled', note: string | null) => ({
    status,
    reason: null,
    note,
    created_at: '2026-11-15T00:37:16.890123+00:00',
  });
  const application: SeekerDashboard['recent_applications'][number] = {
    id: '0199a000-0000-7000-8000-0000000000b1',
    status: 'Interview Scheduled',
    created_at: '2026-11-14T00:37:16.890123+00:00',
    answered_at: null,
    unanswered_at: null,
    updated_at: '2026-11-15T00:37:16.890123+00:00',
    job: {
      id: '0199a000-0000-7000-8000-0000000000c1',
      title: 'Plant Engineer',
      company: 'Sahyadri Foods',
      logo_url: null,
      location: 'Pune',
      type: 'Full-time',
      salary_min: null,
      salary_max: null,
      status: 'Active',
      created_at: '2026-11-10T00:37:16.890123+00:00',
      employer_id: '0199a000-0000-7000-8000-0000000000d1',
      employer: NO_FACTS,
    },
    events: [event('Under Review', null), event('Interview Scheduled', 'Monday at eleven.')],
  };
  const shown = { ...seeking, recent_applications: [application] };
  renderWithServer(<DashboardUserRoute />, serving({ user_type: 'user', seeking: shown, bidding }));

  expect(await screen.findByRole('img', { name: 'Step 2 of 4' })).toBeVisible();
  expect(screen.getByText('Monday at eleven.')).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'History of your application to Plant Engineer' }));
  expect(screen.getByText('Monday at eleven.')).toBeVisible();
});

it('redirects other account types to their own dashboard', async () => {
  renderWithServer(<DashboardUserRoute />, serving({ user_type: 'employer', hiring: {}, bidding }), '/dashboard/user');

  await waitFor(() => {
    expect(window.location.pathname).toBe('/dashboard/employer');
  });
});
