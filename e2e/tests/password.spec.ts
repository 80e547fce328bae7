// A forgotten password, from the form through the mail to the new one.

import { createClient } from '@supabase/supabase-js';
import type { Page } from '@playwright/test';
import { openMailedLink, receiveMail } from '../support/mail';
import { expect, signIn, test, toasts } from '../support/test';

const NEW_PASSWORD = 'granite-lotus-9';

async function requestReset(page: Page, email: string) {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
}

async function setPassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Reset password' }).click();
}

test('C-152, C-153: a password reset needs an address', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send reset link' }).click();

  await expect(toasts(page)).toContainText('Email Required');
  await expect(toasts(page)).toContainText('Please enter your email address.');
});

test('C-154, C-155, C-157: the answer is the same for an unknown address', async ({ page, person }) => {
  for (const email of [person.email, 'unknown-at-all@example.in']) {
    await requestReset(page, email);

    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('A password reset link has been sent to your email address.');
    await expect(toasts(page)).toContainText('Check Your Email');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Back to login']);
  }
});

test('C-156: a refusal is shown in the words of the server, and the address stays', async ({ page, person }) => {
  await page.route('**/auth/v1/recover*', (route) =>
    route.fulfill({
      status: 429,
      json: { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
    }),
  );
  await requestReset(page, person.email);

  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible();
  await expect(toasts(page)).toContainText('We sent you an email a short time ago.');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('C-158, C-164, C-165, C-166: the mailed link sets a new password, once', async ({
  page,
  instance,
  person,
  complaints,
}) => {
  await requestReset(page, person.email);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  const { link } = await receiveMail(instance, person.email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await setPassword(page, NEW_PASSWORD);

  await expect(toasts(page)).toContainText('Password Reset Successful');
  await expect(toasts(page)).toContainText('You can now log in with your new password.');
  await expect(page).toHaveURL('/login');
  await signIn(page, { ...person, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/');
  expect(complaints).toEqual([]);

  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email link is invalid or has expired' })).toBeVisible();
});

test('M-24, M-25, M-29: the mail’s code works as well as its link, also on the page for a new password', async ({
  page,
  instance,
  person,
}) => {
  await requestReset(page, person.email);
  await expect(page.getByRole('main')).toContainText(/You can request another in \d+ seconds/);
  const { code } = await receiveMail(instance, person.email);
  await page.getByRole('button', { name: 'Enter the code from the email' }).click();
  await expect(page.getByLabel('6-digit code')).toBeVisible();

  await page.goto('/reset-password');
  await expect(page.getByRole('main')).toContainText('Open the link in the email we sent you, or enter the code');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('6-digit code').fill(code ?? '');
  await setPassword(page, NEW_PASSWORD);
  await expect(toasts(page)).toContainText('Password Reset Successful');
  await signIn(page, { ...person, password: NEW_PASSWORD });
  await expect(page).toHaveURL('/');
});

test('C-165: a reset ends the sessions that were open elsewhere', async ({ page, instance, person }) => {
  const elsewhere = createClient(instance.url, instance.anonKey, { auth: { persistSession: false } });
  await elsewhere.auth.signInWithPassword(person);
  await requestReset(page, person.email);
  await openMailedLink(page, instance, person.email, 'Continue');
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/login');

  expect((await elsewhere.auth.getUser()).error).not.toBeNull();
});

test('C-166: a recovery link to another page redirects to the reset page', async ({ page, instance, person }) => {
  const operator = createClient(instance.url, instance.serviceKey, { auth: { persistSession: false } });
  const made = await operator.auth.admin.generateLink({
    type: 'recovery',
    email: person.email,
    options: { redirectTo: `${instance.url}/` },
  });
  const link = new URL(made.data.properties?.action_link ?? '');
  await page.goto(`${instance.url}${link.pathname}${link.search}`);
  await expect(page.getByRole('main')).toContainText(`This link signs you in as ${person.email}.`);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
});

for (const { check, password, confirmation, title, text } of [
  {
    check: 'C-159',
    password: 'granite-lotus-9',
    confirmation: 'granite-lotus-8',
    title: 'Passwords do not match',
    text: 'Please ensure both passwords are the same.',
  },
  {
    check: 'C-160',
    password: '',
    confirmation: '',
    title: 'Password required',
    text: 'Please enter a new password.',
  },
  {
    check: 'C-161',
    password: 'seven-7',
    confirmation: 'seven-7',
    title: 'Weak Password',
    text: 'Password must be at least 8 characters long.',
  },
  {
    check: 'C-163, C-405',
    password: 'granite-lotus-9',
    confirmation: 'granite-lotus-9',
    title: 'Error resetting password',
    text: 'Enter your email address and the code from the email, or open the link in it.',
  },
]) {
  test(`${check}: resetting is refused with "${title}"`, async ({ page }) => {
    await page.goto('/reset-password');
    await setPassword(page, password, confirmation);

    await expect(toasts(page)).toContainText(title);
    await expect(toasts(page)).toContainText(text);
  });
}

test('C-162: an address that carries an error shows it, says it may be expired, and hides the form', async ({
  page,
}) => {
  await page.goto('/reset-password#error=access_denied&error_description=Email+link+is+invalid+or+has+expired');

  await expect(page.getByRole('main')).toContainText('Email link is invalid or has expired');
  await expect(page.getByRole('main')).toContainText('may be expired');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
