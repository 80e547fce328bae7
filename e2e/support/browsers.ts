// Opens additional browsers in a test.

import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Instance } from './instance';
import type { Person } from './people';
import { startSignedIn } from './screens';

/** The settings of a phone browser. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens another browser in which the person is signed in. */
export async function openBrowser(
  browser: Browser,
  instance: Instance,
  person: Person,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const ours = { baseURL: instance.url, reducedMotion: 'reduce', locale: 'en-IN' } as const;
  const context = await browser.newContext({ ...ours, ...device });
  const page = await context.newPage();
  await startSignedIn(page, instance, person);
  return page;
}
