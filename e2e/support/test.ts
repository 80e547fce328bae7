// The `test` that every file here uses. It provides a server and people, and fails on console errors.

import { test as base, expect, type Page } from '@playwright/test';
import { startInstance, type Instance } from './instance';
import { createPerson, type Person } from './people';

interface TestFixtures {
  /** A person with a confirmed account. */
  person: Person;
  /** Errors in the browser's console so far, including refused scripts and styles. */
  complaints: string[];
}

interface WorkerFixtures {
  instance: Instance;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  instance: [
    // Playwright reads the fixture's dependencies from this pattern, so it is required even when empty.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const instance = await startInstance();
      await provide(instance);
      await instance.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ instance }, provide) => {
    await provide(instance.url);
  },
  person: async ({ instance }, provide) => {
    await provide(await createPerson(instance, 'Ananya Iyer'));
  },
  complaints: async ({ page }, provide) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await provide(complaints);
  },
});

/** For a test that sets its own width or does not depend on it, in a file that also runs on phones. */
export const ONCE = { tag: '@once' };

export async function signIn(page: Page, person: Person): Promise<void> {
  // The address changes before the page does, and the previous page may have such fields too.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens the menu behind the user's own picture. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

/** Logs out and waits for the login page. */
export async function logOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}

/** The toast region. Behind a dialog it is hidden from screen readers, but its text is still announced. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: /Notifications|सूचनाएँ/, includeHidden: true });
}

export { expect };
