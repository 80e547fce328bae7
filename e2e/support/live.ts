// The live connection of a page.

import type { Page } from '@playwright/test';

/**
 * Keeps it from saying anything, wanted before the page opens. It would tell of an ended session, or bring what failed to come,
 * before a test presses the button it is about.
 */
export async function silenceLiveConnection(page: Page): Promise<void> {
  await page.routeWebSocket('**/realtime/**', () => undefined);
}
