// The lists of people: freelancers and job seekers.

import type { Page } from '@playwright/test';
import { SEEKER, test } from '../support/demo';
import { listing, readTitles } from '../support/listing';
import { adminClient } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect } from '../support/test';

interface Listed {
  id: string;
  location: string;
  skills: string[];
  rating: number;
  hourly_rate: number;
  experience: string;
  review_count: number;
  availability: string;
  title: string;
  description: string;
  bio: string;
  completed_projects: number;
  response_minutes: number | null;
  portfolio: { title: string }[];
  profile: { full_name: string; avatar_url: string | null; total_experience: string | null };
}

/** Expects the list at this address to contain exactly these people. */
async function expectNames(page: Page, address: string, expected: Listed[]): Promise<void> {
  expect(expected.length, address).toBeGreaterThan(0);
  await page.goto(address);
  await expect(page.getByText(`Discover ${expected.length} amazing`)).toBeVisible();
  await expect(listing(page).cards.first()).toBeVisible();
  const names = expected.map(({ profile }) => profile.full_name);
  expect((await readTitles(page)).sort(), address).toEqual(names.sort());
}

test.beforeEach(async ({ page, demo }) => {
  await startSignedIn(page, demo, SEEKER);
});

test('C-006 C-051 C-200 C-201 C-202 C-208 C-211 C-216 C-217 C-218 C-224 C-225 freelancers are filtered, and each card says who', async ({
  page,
  demo,
}) => {
  test.slow();
  const { data } = await adminClient(demo)
    .from('freelancers')
    .select('*, profile:profiles(full_name, avatar_url, total_experience)')
    .throwOnError();
  const freelancers = data as Listed[];
  const { cards, card, filters } = listing(page);
  await page.goto('/freelancers');
  await expect(page.getByPlaceholder('Search freelancers...')).toBeVisible();
  await expect(page.getByText(`Discover ${freelancers.length} amazing freelancers`)).toBeVisible();
  await expect(filters.getByRole('slider', { name: 'Highest hourly rate' })).toHaveAttribute(
    'aria-valuetext',
    '₹2,000/hr and above',
  );
  await filters.getByRole('radio', { name: '4+ stars' }).click();
  const rated = freelancers.filter(({ rating }) => rating >= 4);
  await expect(page.getByText(`Discover ${rated.length} amazing freelancers`)).toBeVisible();
  await page.goto('/freelancers?rating=4&rate=400-1200&skills=Design&skills=Python');
  const expected = rated.filter(
    ({ hourly_rate, skills }) =>
      hourly_rate >= 400 && hourly_rate <= 1200 && (skills.includes('Design') || skills.includes('Python')),
  );
  await expect(page.getByText(`Discover ${expected.length} amazing freelancers`)).toBeVisible();
  await expect(cards.first()).toBeVisible();
  expect((await readTitles(page)).sort()).toEqual(expected.map(({ profile }) => profile.full_name).sort());

  const someone = expected.find(({ profile: { avatar_url } }) => avatar_url !== null);
  if (!someone) throw new Error('The demonstration has no such freelancer.');
  const shown = card(someone.profile.full_name);
  await expect(shown).toContainText(someone.availability);
  await expect(shown).toContainText(`${someone.rating.toFixed(1)}(${someone.review_count})`);
  await expect(shown).toContainText(`₹${new Intl.NumberFormat('en-IN').format(someone.hourly_rate)}/hr`);
  await expect(shown.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', `/message/${someone.id}`);
  await expect(shown.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', `/user/${someone.id}`);
  await expect(shown.getByRole('button', { name: `Save freelancer ${someone.profile.full_name}` })).toBeVisible();
  await expect(shown.locator('img')).toHaveAttribute('src', scaled(someone.profile.avatar_url));
  for (const text of [someone.title, someone.location, someone.description, ...someone.skills.slice(0, 4)]) {
    await expect(shown).toContainText(text);
  }
  const experienced = freelancers.find(
    ({ completed_projects, response_minutes, portfolio }) =>
      completed_projects > 0 && response_minutes !== null && portfolio.length > 1,
  );
  if (!experienced) throw new Error('The demonstration has no experienced freelancer.');
  await page.goto(`/freelancers?owner=${experienced.id}`);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(
    new RegExp(`projects?${experienced.completed_projects}response time\\d+ (minute|hour|day)`),
  );
  const work = experienced.portfolio.map(({ title }) => title);
  await expect(cards).toContainText(`portfolio${work.slice(0, 2).join(', ')}`);

  const combinations: [address: string, keeps: (freelancer: Listed) => boolean][] = [
    ['?availability=Busy', ({ availability }) => availability === 'Busy'],
    ['?rate=1000-', ({ hourly_rate }) => hourly_rate >= 1000],
    [
      '?location=karnataka&rating=3&availability=Available',
      ({ location, rating, availability }) =>
        location.includes('Karnataka') && rating >= 3 && availability === 'Available',
    ],
  ];
  for (const [address, keeps] of combinations)
    await expectNames(page, `/freelancers${address}`, freelancers.filter(keeps));
  await page.goto('/freelancers?search=astronaut');
  await expect(page.getByRole('heading', { name: 'No freelancers found' })).toBeVisible();
});

test('M-47 Top rated ranks more reviews first among equal ratings, and cards and rail show how many there are', async ({
  page,
  demo,
}) => {
  const { data } = await adminClient(demo)
    .from('freelancers')
    .select('*, profile:profiles(full_name)')
    .gte('rating', 4)
    .throwOnError();
  const best = (data as Listed[]).sort(
    (one, other) => other.rating - one.rating || other.review_count - one.review_count,
  );
  const tied = best.filter(({ rating }, index) => rating === best[index + 1]?.rating);
  expect(tied.length).toBeGreaterThan(0);
  const { card } = listing(page);
  await page.goto('/freelancers?rating=4');
  await expect(page.getByText(`Discover ${best.length} amazing`)).toBeVisible();

  const standing = new Map(
    best.map(({ profile, rating, review_count }) => [profile.full_name, `${rating} ${review_count}`]),
  );
  expect((await readTitles(page)).map((name) => standing.get(name))).toEqual(
    best.map(({ profile }) => standing.get(profile.full_name)),
  );
  await page.goto('/freelancers?rating=4');
  const first = best[0];
  if (!first) throw new Error('The demonstration has no freelancer with good reviews.');
  await expect(card(first.profile.full_name)).toContainText(`${first.rating.toFixed(1)}(${first.review_count})`);

  await page.goto('/');
  const rail = page.getByRole('region', { name: 'Top Freelancers' }).getByRole('listitem');
  await expect(rail).toHaveCount(4);
  const shown = await rail.allInnerTexts();
  for (const [index, { rating, review_count }] of best.slice(0, 4).entries()) {
    expect(shown[index]?.replace(/\s+/g, ' ')).toMatch(
      new RegExp(`Rated ${rating.toFixed(1)} ?\\(${review_count} reviews? ?\\)`),
    );
  }
});

test('C-005 C-047 C-189 C-205 C-208 C-212 C-213 C-221 C-222 job seekers are filtered by experience, place and skills', async ({
  page,
  demo,
}) => {
  const { data } = await adminClient(demo)
    .from('seekers')
    .select('*, profile:profiles(full_name, avatar_url, total_experience)')
    .throwOnError();
  const seekers = data as Listed[];
  const expected = seekers.filter(
    ({ experience, skills }) => experience === 'Mid Level' && (skills.includes('React') || skills.includes('Python')),
  );
  await page.goto('/job-seekers?experience=Mid+Level&skills=React&skills=Python');
  await expect(page.getByPlaceholder('Search job-seekers...')).toBeVisible();
  await expect(page.getByText(`Discover ${expected.length} amazing job seekers`)).toBeVisible();
  const { cards } = listing(page);
  await expect(cards).toHaveCount(expected.length);
  expect((await readTitles(page)).sort()).toEqual(expected.map(({ profile }) => profile.full_name).sort());
  await expect(cards.first()).toContainText(/Actively Looking|Open to Offers/);
  await expect(cards.first()).toContainText('Mid Level');
  const someone = expected.find(({ profile: { avatar_url } }) => avatar_url !== null);
  if (!someone) throw new Error('The demonstration has no such job seeker.');
  const { profile, title, location, bio, availability, experience, skills } = someone;
  const card = listing(page).card(profile.full_name);
  const stated = [
    title,
    location,
    bio,
    availability,
    experience,
    profile.total_experience ?? '',
    ...skills.slice(0, 4),
  ];
  for (const text of stated) await expect(card).toContainText(text);
  await expect(card.locator('img')).toHaveAttribute('src', scaled(profile.avatar_url));
  const combinations: [address: string, keeps: (seeker: Listed) => boolean][] = [
    ['?location=MAHARASHTRA', (seeker) => seeker.location.includes('Maharashtra')],
    [
      '?experience=Entry+Level&experience=Senior+Level',
      (seeker) => ['Entry Level', 'Senior Level'].includes(seeker.experience),
    ],
    [
      '?location=karnataka&experience=Mid+Level&experience=Senior+Level',
      (seeker) => seeker.location.includes('Karnataka') && ['Mid Level', 'Senior Level'].includes(seeker.experience),
    ],
  ];
  for (const [address, keeps] of combinations) await expectNames(page, `/job-seekers${address}`, seekers.filter(keeps));
  await page.goto('/job-seekers?search=astronaut');
  await expect(page.getByRole('heading', { name: 'No Job Seekers Found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters to see more results')).toBeVisible();
});

/** M-63: a picture is requested in the size in which it is shown. */
function scaled(url: string | null): string {
  return `${(url ?? '').replace('/object/', '/render/image/')}?width=112&height=112&resize=cover`;
}
