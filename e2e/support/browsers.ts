// Further browsers beside the one a test begins with.

import type { Browser, Page } from '@playwright/test';
import type { Instance } from './instance';
import type { Person } from './people';
import { startSignedIn } from './screens';

/** Another browser, in which the person is signed in. */
export async function openBrowser(browser: Browser, instance: Instance, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: instance.url, reducedMotion: 'reduce', locale: 'en-IN' });
  const page = await context.newPage();
  await startSignedIn(page, instance, person);
  return page;
}
