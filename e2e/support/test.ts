// The `test` every file here uses: it brings a server, people, and a page that may not complain.

import { test as base, expect, type Page } from '@playwright/test';
import { startInstance, type Instance } from './instance';
import { createPerson, type Person } from './people';

interface TestFixtures {
  /** Someone with a confirmed account. */
  person: Person;
  /** What the browser's console reported as errors so far; a refused script or style is among them. */
  complaints: string[];
}

interface WorkerFixtures {
  instance: Instance;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  instance: [
    // Playwright finds out what a fixture needs from this pattern, so it has to stand here even when empty.
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

/** For a test of the page alone, which sets its width itself or has none: once is enough, whatever the engine behind it. */
export const PAGE_ONLY = { tag: '@page' };

/** For a test that does not depend on the width of the page: it runs at one width. */
export const ONCE = { tag: '@once' };

export async function signIn(page: Page, person: Person): Promise<void> {
  // The address changes before the page does, and the one before may have such fields too.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The menu behind one's own picture. */
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

/** The place where toasts appear. Behind a dialog it is hidden from screen readers, who hear its words anyway. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: /Notifications|सूचनाएँ/, includeHidden: true });
}

export { expect };
