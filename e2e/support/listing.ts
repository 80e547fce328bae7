// What the tests of the four lists find on the page.

import type { Locator, Page } from '@playwright/test';

export function listing(page: Page) {
  const feed = page.getByRole('feed');
  return {
    feed,
    cards: feed.getByRole('article'),
    card: (text: string): Locator => feed.getByRole('article').filter({ hasText: text }),
    filters: page.getByRole('complementary', { name: 'Filters' }),
    chips: page.getByRole('list', { name: 'Active filters' }),
    /** The titles of all cards, after loading as many as there are. */
    titles: () => feed.getByRole('article').getByRole('heading', { level: 2 }).allTextContents(),
  };
}

/** Scrolls until the list has nothing more to load. */
export async function scrollToEnd(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  while ((await more.count()) > 0) {
    await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
    });
    await page.waitForFunction(
      (before) =>
        document.querySelectorAll('[role=feed] article').length > before ||
        ![...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Show more'),
      await page.getByRole('feed').getByRole('article').count(),
    );
  }
}
