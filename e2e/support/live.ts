// Controls the live connection of a page.

import type { Page } from '@playwright/test';

/**
 * Silences the live connection; call it before the page opens. Otherwise it would report an ended session, or deliver what failed to
 * load, before the test presses the button under test.
 */
export async function silenceLiveConnection(page: Page): Promise<void> {
  await page.routeWebSocket('**/realtime/**', () => undefined);
}
