// Signing in with another provider, and connecting its account, on a server that offers one.

import { expect as baseExpect, type Locator, type Page } from '@playwright/test';
import { startIssuer } from '../../clients/js/support/issuer';
import { startInstance, type Instance } from '../support/instance';
import { openMailedLink, receiveMail } from '../support/mail';
import { startSignedIn } from '../support/screens';
import { expect, test as base, toasts } from '../support/test';

const test = base.extend<object, { issuerUrl: string }>({
  issuerUrl: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const issuer = await startIssuer();
      process.env.SANGAM_PROVIDERS = issuer.setting('custom:acme', '&label=Acme&trust_email=true');
      await provide(issuer.url);
      delete process.env.SANGAM_PROVIDERS;
      await issuer.stop();
    },
    { scope: 'worker' },
  ],
  instance: [
    async ({ issuerUrl }, provide) => {
      baseExpect(issuerUrl).not.toBe('');
      const instance = await startInstance();
      await provide(instance);
      await instance.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function consentAs(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Test issuer' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in someone new, whose account has no password, and opens their account settings. */
async function openAccountSettings(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.in`;
  await page.goto('/settings?tab=account');
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await consentAs(page, email);
  await expect(page).toHaveURL('/settings?tab=account');
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  return email;
}

/** Requests the code in this part of the page and enters it. */
async function proveByMail(part: Locator, instance: Instance, email: string): Promise<void> {
  await part.getByRole('button', { name: 'Email me a code' }).click();
  await expect(part).toContainText(`We sent a code to ${email}.`);
  await expect(part.getByLabel('6-digit code')).toBeFocused();
  const { code, subject } = await receiveMail(instance, email);
  expect(subject).toBe('Confirm that it is you');
  await part.getByLabel('6-digit code').fill(code ?? '');
}

test('signs in with a provider and returns to the wanted page', async ({ page }) => {
  await page.goto('/jobs?q=welder');
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await consentAs(page, `${crypto.randomUUID()}@example.in`);

  await expect(page).toHaveURL('/jobs?q=welder');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
});

test('connects a provider’s account in Settings, and disconnects it', async ({ page, instance, person }) => {
  const email = `elsewhere-${person.email}`;
  await startSignedIn(page, instance, person);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await consentAs(page, email);
  await expect(page).toHaveURL('/settings?tab=security');
  await expect(toasts(page)).toContainText('Account connected');
  const accounts = page.getByRole('list', { name: 'Connected accounts' });
  await expect(accounts).toContainText(email);

  await page.getByRole('button', { name: 'Disconnect Acme' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect Acme?' });
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(toasts(page)).toContainText('Account disconnected');
  await expect(accounts).toContainText('not connected');
});

test('reports a cancel at the provider, and an outdated answer', async ({ page }) => {
  await page.goto('/from-provider?error=access_denied&error_description=The+user+cancelled&to=%2Fjobs');
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You cancelled it there, or it was refused.');

  await page.goto('/from-provider?code=stolen&to=%2Fjobs');
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page).toHaveURL('/login');
});

test('an account without a password sets one with a mailed code', async ({ page, instance }) => {
  const email = await openAccountSettings(page);
  const form = page.locator('form').filter({ has: page.getByLabel('Confirm new password') });
  await form.getByLabel('New password', { exact: true }).fill('granite-lotus-9');
  await form.getByLabel('Confirm new password').fill('granite-lotus-9');
  await form.getByRole('button', { name: 'Set a password' }).click();
  await expect(form.getByLabel('6-digit code')).toHaveAccessibleDescription('Enter the 6 digits from the email');
  await proveByMail(form, instance, email);
  await form.getByRole('button', { name: 'Set a password' }).click();

  await expect(toasts(page)).toContainText('Password set');
  await expect(form.getByLabel('Current password')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Update password' })).toBeVisible();
});

test('an account without a password changes its address with a mailed code', async ({ page, instance }) => {
  const email = await openAccountSettings(page);
  const form = page.locator('form').filter({ has: page.getByLabel('Email', { exact: true }) });
  await form.getByLabel('Email', { exact: true }).fill(`new-${email}`);
  await proveByMail(form, instance, email);
  await form.getByRole('button', { name: 'Update email' }).click();
  await expect(toasts(page)).toContainText(`Open the link we sent to new-${email}.`);
  await openMailedLink(page, instance, `new-${email}`, 'Confirm');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`new-${email}`);
});

test('an account without a password deletes itself with a mailed code', async ({ page, instance }) => {
  const email = await openAccountSettings(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel('6-digit code').fill('000000');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(toasts(page)).toContainText('This code is wrong or has expired. Ask for a new one.');

  await proveByMail(dialog, instance, email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(toasts(page)).toContainText('Log in before then to keep it.');
  await expect(page).toHaveURL('/login');
});
