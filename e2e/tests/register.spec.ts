// Registration, from the form to the confirmed address.

import { createClient } from '@supabase/supabase-js';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { openMailedLink, receiveMail } from '../support/mail';
import { expect, signIn, test, toasts } from '../support/test';

async function fill(page: Page, fields: { name?: string; email?: string; password?: string }) {
  await page.getByLabel('Full Name').fill(fields.name ?? '');
  await page.getByLabel('Email').fill(fields.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(fields.password ?? '');
}

const register = (page: Page) => page.getByRole('button', { name: 'Register' }).click();

test('C-132, C-133, C-134: three account types, Job Seeker first, and three fields', async ({ page }) => {
  await page.goto('/register');

  await expect(page.getByRole('tab')).toHaveText(['Job Seeker', 'Employer', 'Business']);
  await expect(page.getByRole('tab', { name: 'Job Seeker' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox')).toHaveCount(3);
});

test('C-136: a missing field is refused', async ({ page }) => {
  await page.goto('/register');
  await fill(page, { name: 'Ananya Iyer', password: 'nilgiri-2026' });
  await register(page);

  await expect(toasts(page).getByText('Please fill in all fields.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('C-137: a password of seven characters is refused', async ({ page }) => {
  await page.goto('/register');
  await fill(page, { name: 'Ananya Iyer', email: 'a@example.in', password: 'seven-7' });
  await register(page);

  await expect(toasts(page)).toContainText('Weak Password');
  await expect(toasts(page)).toContainText('Password must be at least 8 characters long.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ananya Iyer');
});

test('C-135, C-143, C-144: the bar shows the strength in width, colour and words', async ({ page }) => {
  await page.goto('/register');
  const meter = page.getByRole('meter', { name: 'Password strength' });
  const steps = [
    { password: 'a', width: 0.2, words: '1 of 5, too short' },
    { password: 'aaaaaaaA', width: 0.6, words: '3 of 5, fair' },
    { password: 'aaaaaaA1', width: 0.8, words: '4 of 5, strong' },
    { password: 'aaaaaA1-', width: 1, words: '5 of 5, strong' },
  ];
  const colours = new Set<string>();
  for (const { password, width, words } of steps) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expect(meter).toHaveAttribute('aria-valuetext', words);
    const bar = meter.locator('div');
    const share = async () => ((await bar.boundingBox())?.width ?? 0) / ((await meter.boundingBox())?.width ?? 1);
    await expect.poll(share).toBeCloseTo(width, 2);
    colours.add(await bar.evaluate((element) => getComputedStyle(element).backgroundColor));
  }
  expect(colours.size).toBe(3);
});

test('C-145, C-146, C-147, C-151: a business registers, confirms by mail and is signed in', async ({
  page,
  instance,
  complaints,
}) => {
  const email = `${randomUUID()}@example.in`;
  await page.goto('/register');
  await page.getByRole('tab', { name: 'Business' }).click();
  await fill(page, { name: 'Sahyadri Foods', email, password: 'nilgiri-2026' });
  await register(page);

  await expect(toasts(page)).toContainText('Almost there! 🎉');
  await expect(toasts(page)).toContainText('Please check your email to verify your account.');
  await expect(page).toHaveURL('/login');

  await expect(page.getByLabel('Email')).toHaveValue(email);
  await openMailedLink(page, instance, email, 'Confirm and sign in');
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the feed' }).click();
  await expect(page).toHaveURL('/');
  expect(complaints).toEqual([]);

  const operator = createClient(instance.url, instance.serviceKey, { auth: { persistSession: false } });
  const { data: profile } = await operator
    .from('profiles')
    .select('full_name, user_type, handle')
    .eq('email', email)
    .single()
    .throwOnError();
  expect(profile).toMatchObject({ full_name: 'Sahyadri Foods', user_type: 'business' });
  expect((profile as { handle: string }).handle).toMatch(/^[a-z0-9_]{3,30}$/);
});

test('M-24, M-25: the page stays until the address is confirmed, offers another mail and accepts the code', async ({
  page,
  instance,
}) => {
  const email = `${randomUUID()}@example.in`;
  await page.goto('/register');
  await fill(page, { name: 'Ananya Iyer', email, password: 'nilgiri-2026' });
  await register(page);
  await expect(page).toHaveURL('/login');
  const waiting = page.getByRole('region', { name: 'Confirm your address' });
  await expect(waiting).toContainText(`We sent an email to ${email}.`);
  await expect(waiting).toContainText(/You can request another in \d+ seconds/);
  const { code } = await receiveMail(instance, email);
  await signIn(page, { id: '', name: '', email, password: 'nilgiri-2026' });

  await expect(toasts(page)).toContainText('Email not confirmed');
  const asked = page.waitForRequest('**/auth/v1/resend*');
  await toasts(page).getByRole('button', { name: 'Send the email again' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ type: 'signup', email });

  await waiting.getByLabel('6-digit code').fill('12');
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await expect(toasts(page)).toContainText('Enter the 6 digits from the email.');
  await waiting.getByLabel('6-digit code').fill(code ?? '');
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Complete your profile' }).click();
  await expect(page.getByLabel('Headline')).toBeVisible();
});

test('M-25: after the code was entered on the way to another page, that page says that the address is confirmed', async ({
  page,
  instance,
}) => {
  const email = `${randomUUID()}@example.in`;
  await page.goto('/jobs');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fill(page, { name: 'Ananya Iyer', email, password: 'nilgiri-2026' });
  await register(page);
  const { code } = await receiveMail(instance, email);
  const waiting = page.getByRole('region', { name: 'Confirm your address' });
  await waiting.getByLabel('6-digit code').fill(code ?? '');
  await waiting.getByRole('button', { name: 'Confirm' }).click();

  await expect(page).toHaveURL('/jobs');
  await expect(toasts(page)).toContainText('Your email is confirmed');
});

test('a mail scanner does not use up a confirmation link, and a used link is reported as used', async ({
  page,
  instance,
}) => {
  const email = `${randomUUID()}@example.in`;
  await page.goto('/register');
  await fill(page, { name: 'Ananya Iyer', email, password: 'nilgiri-2026' });
  await register(page);
  const { link } = await receiveMail(instance, email);
  await page.request.get(link);
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(`You signed up as Ananya Iyer with ${email}.`);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email link is invalid or has expired' })).toBeVisible();
});

test('C-148: a registered address leads to the login page', async ({ page, person }) => {
  await page.goto('/register');
  await fill(page, { name: 'Ananya Iyer', email: person.email, password: 'nilgiri-2026' });
  await register(page);

  await expect(toasts(page)).toContainText('Account Already Exists');
  await toasts(page).getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('C-149, C-150: any other refusal is shown in the words of the server, once', async ({ page }) => {
  await page.goto('/register');
  await fill(page, { name: 'Ananya Iyer', email: 'not an address', password: 'nilgiri-2026' });
  await register(page);

  await expect(toasts(page)).toContainText('Registration Failed');
  await expect(toasts(page)).toContainText('This is not a valid email address.');
  await expect(page.getByText('Sign up Failed')).toHaveCount(0);
});

test('the account types are chosen with the arrow keys', async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('tab', { name: 'Job Seeker' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Employer' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('Post jobs');
  await page.keyboard.press('End');

  await expect(page.getByRole('tab', { name: 'Business' })).toHaveAttribute('aria-selected', 'true');
});
