// Signing in and out through the page.

import { createClient } from '@supabase/supabase-js';
import { publishPost } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, openAccountMenu, signIn, test, toasts } from '../support/test';

test('C-122, C-126, C-127: a person signs in, reads the feed and signs out', async ({
  page,
  instance,
  person,
  complaints,
}) => {
  const content = `We awarded our cold-chain tender today. ${person.id}`;
  await publishPost(instance, person, content);

  await page.goto('/login');
  await signIn(page, person);

  await expect(toasts(page)).toContainText('Success!');
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Feed · Sangam');
  await expect(page.getByRole('article', { name: person.name }).filter({ hasText: content })).toBeVisible();

  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(complaints).toEqual([]);
});

test('C-123, C-124: the login page links to password reset and registration', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL('/forgot-password');

  await page.goBack();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/register');
});

test('C-125, C-403: empty fields are refused without a request', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(toasts(page).getByText('Please fill in all fields.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address');
});

test('C-128: a signed-in user does not stay on the login page', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/login');

  await expect(page).toHaveURL('/');
});

test('C-129, C-130, C-131, C-409: a wrong password is refused in one toast, as an unknown address is', async ({
  page,
  person,
}) => {
  await page.goto('/login');
  await signIn(page, { ...person, password: 'not-the-password' });
  // With a full stop between the two, because screen readers read them together.
  await expect(toasts(page)).toContainText('Login Failed. Invalid login credentials');
  await expect(toasts(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);

  await signIn(page, { ...person, email: 'unknown@example.in' });
  await expect(toasts(page)).toContainText('Invalid login credentials');
  await expect(page.getByText('Sign in Failed')).toHaveCount(0);
});

test('reports plainly that the server cannot be reached', async ({ page, person }) => {
  await page.route('**/auth/v1/token*', (route) => route.abort());
  await page.goto('/login');
  await signIn(page, person);

  await expect(toasts(page)).toContainText('The server cannot be reached.');
});

test('C-033: a session survives a reload', async ({ page, person }) => {
  await page.goto('/login');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();

  await page.reload();

  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  await expect(page).toHaveURL('/');
});

test('C-084, C-085: logging out ends the session on the server too', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/');
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }).access_token ?? '';
  });
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  const client = createClient(instance.url, instance.anonKey, { auth: { persistSession: false } });
  expect((await client.auth.getUser(token)).error).not.toBeNull();
});

test('C-404: reports a failed sign-out', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.route('**/auth/v1/logout*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected_failure', message: 'Out of order' } }),
  );
  await page.goto('/');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await expect(toasts(page)).toContainText('Sign out Failed');
  await expect(toasts(page)).toContainText('Something went wrong on our side.');
});

test('another user who signs in after a logout starts at the feed', async ({ page, person }) => {
  await page.goto('/?private=1');
  await signIn(page, person);
  await expect(page).toHaveURL('/?private=1');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, person);

  await expect(page).toHaveURL('/');
});

test('everything on the login page is reachable by keyboard', async ({ page, person }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/');
});
