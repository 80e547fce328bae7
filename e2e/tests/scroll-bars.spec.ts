// Scroll bars that take up space, as on most desktops.

import { findHeadlessChromium } from '../support/chromium';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

test.use({
  launchOptions: {
    executablePath: findHeadlessChromium(),
    args: ['--disable-gpu'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test('M-07 a dialog moves nothing and dims the area of the scroll bar', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/settings?tab=account');
  const mark = page.locator('header a').first();
  const before = await mark.boundingBox();
  const canvas = () => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
  const plain = await canvas();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await mark.boundingBox()).toEqual(before);
  expect(await canvas()).not.toBe(plain);
});
