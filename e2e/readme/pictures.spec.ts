// The README's screenshots. They are taken of the running product, so that they stay accurate.

import { SEEKER, test } from '../support/demo';
import { startSignedIn } from '../support/screens';
import { expect } from '../support/test';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };

const PICTURES = [
  { name: 'feed', path: '/', size: DESKTOP, colorScheme: 'light' },
  { name: 'jobs', path: '/jobs', size: DESKTOP, colorScheme: 'light' },
  { name: 'tenders-dark', path: '/b2b', size: DESKTOP, colorScheme: 'dark' },
  { name: 'phone', path: '/jobs', size: PHONE, colorScheme: 'light' },
  { name: 'phone-dark', path: '/', size: PHONE, colorScheme: 'dark' },
] as const;

for (const { name, path, size, colorScheme } of PICTURES) {
  test.describe(name, () => {
    test.use({ viewport: size, colorScheme, deviceScaleFactor: 1 });

    test('takes the screenshot', async ({ page, demo }) => {
      await startSignedIn(page, demo, SEEKER);
      await page.goto(path);
      await expect(page.getByRole('feed').getByRole('article').nth(2)).toBeVisible();
      // Pictures and counts load after the rows.
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `../docs/images/${name}.png` });
    });
  });
}
