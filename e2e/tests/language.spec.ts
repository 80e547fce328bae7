// The language of the page: found, chosen and kept.

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

test.describe('in a browser that asks for Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('the sign-in screens speak Hindi at 320 px with nothing cut, and change over without losing what was typed @once', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/register', '/forgot-password', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Devanagari}/u);
      expect(await cutElements(page), path).toEqual([]);
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

/** Texts wider than their box, and anything beyond the right edge. */
function cutElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, p, a, button, label')]
      .filter((element) => !element.closest('.sr-only') && element.offsetWidth > 1)
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline',
      )
      .map((element) => element.textContent),
  );
}
