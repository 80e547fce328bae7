// The language of the page: detected, chosen and stored.

import type { Page } from '@playwright/test';
import { findCutTexts, hindi, showIn } from '../support/languages';
import { startSignedIn } from '../support/screens';
import { expect, signIn, test, toasts } from '../support/test';

test.describe('in a browser that asks for Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('the sign-in screens fit in Hindi at 320 px, and switch without losing what was typed', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/register', '/forgot-password', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Devanagari}/u);
      expect(await findCutTexts(page), path).toEqual([]);
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');

    await page.getByLabel('ईमेल').fill('ananya@example.in');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ananya@example.in');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

test('form errors follow the chosen language, toasts in the old one close, and fonts load on demand', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const devanagari = () => fetched.filter((url) => url.includes('devanagari')).length;
  await open(page, '/login');
  await expect(page.getByRole('button', { name: 'हिन्दी' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(devanagari(), 'on a page in English').toBe(0);
  await showIn(page, 'hi');
  await expect.poll(devanagari).toBe(1);

  for (const { path, button, feature, keys } of [
    { path: '/login', button: 'Login', feature: 'auth', keys: ['enter.email', 'enter.password'] },
    { path: '/contact', button: 'Send message', feature: 'contact', keys: ['required.subject', 'required.message'] },
  ]) {
    await showIn(await open(page, path), 'en');
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    await showIn(page, 'hi');
    for (const key of keys) await expect(page.getByText(hindi(feature, key), { exact: true })).toBeVisible();
    await expect(toasts(page)).not.toBeVisible();
    await showIn(page, 'en');
    await expect(page.getByText(hindi(feature, keys[0] ?? ''), { exact: true })).toHaveCount(0);
  }
});

async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

test('Settings changes the language, fits a small phone in Hindi, and the next device follows', async ({
  page,
  instance,
  person,
  browser,
}) => {
  await startSignedIn(page, instance, person);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/settings');
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/auth/v1/user'));
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  expect((await stored).ok()).toBe(true);
  await expect(page.getByRole('heading', { name: 'सेटिंग्स', level: 1 })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked();
  for (const tab of ['प्रोफ़ाइल', 'अकाउंट', 'सूचनाएँ']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('heading').first()).toBeVisible();
    expect(await findCutTexts(page), tab).toEqual([]);
  }

  const other = await browser.newContext({ baseURL: instance.url });
  const device = await other.newPage();
  await device.goto('/login?to=%2Fsettings');
  await signIn(device, person);
  await expect(device.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await other.close();
});
