import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '@/features/profile/api/get-profile';
import { renderWithServer } from '@/testing/render-with-server';
import { ProfileTabs } from './profile-tabs';

const PERSON = {
  id: '0199a000-0000-7000-8000-0000000000a1',
  full_name: 'Kavya Nair',
  user_type: 'user',
  freelancer: null,
} as unknown as Profile;

/** Row counts by table; every list is empty. */
function renderTabs(profile: Profile, counts: Partial<Record<string, number>> = {}) {
  renderWithServer(<ProfileTabs profile={profile} withAbout={false} />, (request) => {
    const table = new URL(request.url).pathname.split('/').at(-1) ?? '';
    return request.method === 'HEAD'
      ? new Response(null, { headers: { 'content-range': `*/${counts[table] ?? 0}` } })
      : Response.json([]);
  });
}

it('M-54: a freelancer’s profile opens on their work, with its pictures', async () => {
  const image = '/storage/v1/object/public/media/kavya/queues.png';
  const freelancer = { portfolio: [{ title: 'Clinic queues', url: '', image }], rating: 0, review_count: 0 };
  renderTabs({ ...PERSON, freelancer } as unknown as Profile, { posts: 2 });

  expect(screen.getByRole('tab', { name: /^Portfolio/ })).toHaveAttribute('aria-selected', 'true');
  const piece = screen.getByRole('heading', { name: 'Clinic queues' }).closest('li');
  expect(piece?.querySelector('img')?.getAttribute('src')).toContain('/media/kavya/queues.png');
  expect(await screen.findByRole('tab', { name: /Posts\s*2/ })).toHaveAttribute('aria-selected', 'false');
});

it('M-54: a company that has posted nothing shows its open jobs, and a business its tenders too', async () => {
  renderTabs({ ...PERSON, user_type: 'business' }, { posts: 0, jobs: 3, tenders: 1 });

  expect(await screen.findByRole('tab', { name: /Jobs\s*3/, selected: true })).toBeVisible();
  expect(await screen.findByRole('tab', { name: /Tenders\s*1/ })).toBeVisible();
});

it('M-54: a job seeker has posts and no postings', async () => {
  renderTabs(PERSON, { posts: 1 });

  expect(await screen.findByRole('tab', { name: /Posts\s*1/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('tab', { name: /Jobs/ })).not.toBeInTheDocument();
});
