// Signing in with an account elsewhere, and connecting one, at a server that offers a provider.

import { expect as baseExpect, type Page } from '@playwright/test';
import { startIssuer } from '../../clients/js/support/issuer';
import { startInstance } from '../support/instance';
import { startSignedIn } from '../support/screens';
import { expect, ONCE, test as base, toasts } from '../support/test';

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

test('an account elsewhere signs a person in, who comes back to where they wanted to go', ONCE, async ({ page }) => {
  await page.goto('/jobs?q=welder');
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await consentAs(page, `${crypto.randomUUID()}@example.in`);

  await expect(page).toHaveURL('/jobs?q=welder');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
});

test(
  'an account elsewhere is connected in Settings, and disconnected again',
  ONCE,
  async ({ page, instance, person }) => {
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
  },
);

test('a person who cancels at the provider, or comes with an old answer, is told so', ONCE, async ({ page }) => {
  await page.goto('/from-provider?error=access_denied&error_description=The+user+cancelled&to=%2Fjobs');
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You cancelled it there, or it was refused.');

  await page.goto('/from-provider?code=stolen&to=%2Fjobs');
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page).toHaveURL('/login');
});
