// Passkeys in Settings and at sign-in, and a security key as the second step, on a server with a host name.

import type { Page } from '@playwright/test';
import { attachAuthenticator, recordQuestions } from '../support/authenticator';
import { findViolations } from '../support/axe';
import { startInstance } from '../support/instance';
import { startSignedIn } from '../support/screens';
import { AuthenticatorApp, takeSecondStep } from '../support/second-step';
import { expect, logOut, signIn, test as base, toasts } from '../support/test';

const test = base.extend({
  instance: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const instance = await startInstance({ named: true });
      await provide(instance);
      await instance.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings?tab=security');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
}

async function addPasskey(page: Page): Promise<void> {
  await openSecurity(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toasts(page)).toContainText('Passkey added');
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
}

test('a passkey is added, renamed, signs its owner in by the button, and is removed', async ({
  page,
  instance,
  person,
  complaints,
}) => {
  const device = await attachAuthenticator(page, 'internal');
  const questions = await recordQuestions(page);
  await startSignedIn(page, instance, person);
  await addPasskey(page);
  expect(await device.countCredentials()).toBe(1);
  const passkey = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkey).toContainText('not used yet');
  expect(await findViolations(page)).toEqual([]);
  await passkey.getByRole('button', { name: /^Rename/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
  await dialog.getByLabel('Name').fill('Ananya’s laptop');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(toasts(page)).toContainText('Passkey renamed');
  await expect(passkey).toContainText('Ananya’s laptop');

  // The list below the field is also on offer, and nobody chooses from it.
  await device.setPresent(false);
  await logOut(page);
  await expect.poll(questions).toEqual(['conditional']);
  expect(await findViolations(page)).toEqual([]);
  await device.setPresent(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(toasts(page)).toContainText('You are signed in.');
  await expect(page).toHaveURL('/');
  expect(await questions()).toEqual(['conditional, stopped', 'button']);

  await openSecurity(page);
  await expect(passkey).toContainText('last used');
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Passkey added');
  await page.getByRole('button', { name: 'Remove Ananya’s laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Ananya’s laptop”?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toasts(page)).toContainText('Passkey removed');
  await expect(passkey).toHaveCount(0);
  expect(complaints).toEqual([]);

  await device.setPresent(false);
  await logOut(page);
  await device.setPresent(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(toasts(page)).toContainText('This passkey was not accepted.');
});

test('a passkey chosen in the list below the email field opens the wanted page', async ({ page, instance, person }) => {
  await attachAuthenticator(page, 'internal');
  const questions = await recordQuestions(page);
  await startSignedIn(page, instance, person);
  await addPasskey(page);
  await page.evaluate(() => {
    window.localStorage.clear();
    // Prevents the session from the start of the test from coming back.
    window.localStorage.setItem(`sb-${window.location.hostname}-auth-token`, 'null');
  });

  await page.goto('/jobs?q=welder');
  await expect(page).toHaveURL('/jobs?q=welder');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  expect(await questions()).toEqual(['conditional']);
});

test('reports a cancel, and a passkey that already exists on this device', async ({ page, instance, person }) => {
  const device = await attachAuthenticator(page, 'internal');
  await startSignedIn(page, instance, person);
  await openSecurity(page);
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toasts(page)).toContainText('The passkey was not added');
  await expect(toasts(page)).toContainText('It was cancelled, or it took too long.');

  await device.setVerified(true);
  await addPasskey(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toasts(page)).toContainText('This device or key is already registered for your account.');

  await device.setVerified(false);
  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(toasts(page)).toContainText('You are not signed in');
  await expect(toasts(page)).toContainText('It was cancelled, or it took too long.');
  await signIn(page, person);
  await expect(page).toHaveURL('/');
});

test('a security key is the second step, in addition to recovery codes and an app', async ({
  page,
  instance,
  person,
}) => {
  const key = await attachAuthenticator(page, 'usb');
  await startSignedIn(page, instance, person);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Use a security key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  await shown.getByRole('checkbox', { name: 'I have saved my recovery codes' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Your second steps' })).toContainText('Security key');
  await page.getByRole('button', { name: 'Add an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const app = new AuthenticatorApp(await dialog.getByLabel('Key', { exact: true }).inputValue());
  await dialog.getByLabel('6-digit code').fill(app.next());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Your second steps' }).getByRole('listitem')).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);

  // The last used method comes first: the app now, the key the next time.
  await page.goto('/');
  await logOut(page);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByRole('button', { name: 'Use your security key instead' }).click();
  await expect(page.getByRole('heading', { name: 'Use your security key' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await key.setVerified(false);
  await page.getByRole('button', { name: 'Use security key', exact: true }).click();
  await expect(toasts(page)).toContainText('It was cancelled, or it took too long.');
  await key.setVerified(true);
  await page.getByRole('button', { name: 'Use security key', exact: true }).click();
  await expect(page).toHaveURL('/');

  await logOut(page);
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Use your security key' })).toBeVisible();
  await page.getByRole('button', { name: 'Use your authenticator app instead' }).click();
  await takeSecondStep(page, app.next());
  await expect(page).toHaveURL('/');
  await openSecurity(page);
  await page.getByRole('button', { name: 'Remove Security key' }).click();
  await page.getByRole('dialog', { name: 'Remove “Security key”?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(toasts(page)).toContainText('Second step removed');
  await expect(page.getByRole('list', { name: 'Your second steps' }).getByRole('listitem')).toHaveCount(1);
});
