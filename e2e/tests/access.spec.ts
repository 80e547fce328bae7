// Who may see which screen, what is shown while the session is read, and where visitors are redirected.

import type { Page } from '@playwright/test';
import { endSessions } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, signIn, test, toasts } from '../support/test';

const PUBLIC = [
  { path: '/login', title: 'Login', heading: 'Welcome back', check: 'C-020' },
  { path: '/register', title: 'Register', heading: 'Create your account', check: 'C-021' },
  { path: '/forgot-password', title: 'Forgot password', heading: 'Forgot your password?', check: 'C-022' },
  { path: '/reset-password', title: 'Reset password', heading: 'Set a new password', check: 'C-023' },
];

for (const { path, title, heading, check } of PUBLIC) {
  test(`${check}, C-024, C-036: ${path} opens without a session, without a footer, under its title`, async ({
    page,
    complaints,
  }) => {
    await page.goto(path);

    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Sangam`);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test(`C-025, C-030: ${path} shows no spinner while the session is being read`, async ({ page, instance, person }) => {
    await startSignedIn(page, instance, person, { expired: true });
    const { release } = await hold(page, '**/auth/v1/token*');
    await page.goto(path);

    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    release();
  });
}

test('C-029, C-031, C-032: other screens show a spinner until the stored session is read', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person, { expired: true });
  const { release } = await hold(page, '**/auth/v1/token*');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto('/');

  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  expect(new Set(visited)).toEqual(new Set(['/']));
});

test('the login page shows before the sign-in code has loaded', async ({ page, person }) => {
  const { release } = await hold(page, '**/assets/client-*.js');
  await page.goto('/?from=mail');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();

  release();
  await signIn(page, person);
  await expect(page).toHaveURL('/?from=mail');
});

test('a second visit loads only the page itself again', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.filter((size) => size > 0)).toEqual([]);
});

for (const path of ['/', '/jobs', '/profile', '/settings', '/no/such/page']) {
  test(`C-019, C-026, C-387: ${path} sends a visitor to the login page`, async ({ page }) => {
    await page.goto(path);

    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
}

test('C-027, C-028, C-127: signing in leads back to the path and query that were wanted', async ({ page, person }) => {
  await page.goto('/?from=mail&page=2');
  await expect(page).toHaveURL('/login');
  await signIn(page, person);

  await expect(page).toHaveURL('/?from=mail&page=2');
});

test('the wanted page survives a detour via the other auth screens', async ({ page, person }) => {
  await page.goto('/?from=mail');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goBack();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/register');
  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, person);

  await expect(page).toHaveURL('/?from=mail');
});

test('C-027, C-165: a session that was ended elsewhere leads to the login page, and from there back', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  await page.goto('/saved?kind=posts');
  await expect(page.getByText('No saved posts yet')).toBeVisible();
  await endSessions(instance, person);
  await page.reload();

  await expect(page).toHaveURL('/login');
  await expect(toasts(page)).toContainText('Your session has ended. Please log in again.');
  await signIn(page, person);
  await expect(page).toHaveURL('/saved?kind=posts');
});

test('C-070: an auth screen that does not load says so on its own page', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/assets/register-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Sign up' }).click();

  await expect(page.getByRole('main').getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('C-037: the description of a page is at most 160 characters', async ({ page }) => {
  for (const { path } of PUBLIC) {
    await page.goto(path);
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description?.length).toBeGreaterThan(20);
    expect(description?.length).toBeLessThanOrEqual(160);
  }
});

test('C-070: an unknown address says so and offers a link', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/no/such/page');

  await expect(page).toHaveTitle('Page not found · Sangam');
  await page.getByRole('main').getByRole('link', { name: 'Go to the feed' }).click();
  await expect(page).toHaveURL('/');
});

/** Holds responses back until `release` is called. */
async function hold(page: Page, pattern: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return {
    release: () => {
      resolve(undefined);
    },
  };
}
