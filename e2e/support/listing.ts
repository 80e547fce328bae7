// Finds the parts of the four lists on a page.

import type { Locator, Page } from '@playwright/test';

export function listing(page: Page) {
  const feed = page.getByRole('feed');
  return {
    feed,
    cards: feed.getByRole('article'),
    card: (text: string): Locator => feed.getByRole('article').filter({ hasText: text }),
    filters: page.getByRole('complementary', { name: 'Filters' }),
    chips: page.getByRole('list', { name: 'Active filters' }),
  };
}

/** The titles of all cards, read while scrolling: the list unmounts cards far from the window. */
export async function readTitles(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
  return page.evaluate(async () => {
    const titles = new Map<number, string>();
    const isInView = (page: Element) => {
      const { top, bottom } = page.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    };
    // A folded page renders when it comes near, and a new one in two steps, which takes a moment on a busy machine.
    const isDrawn = () =>
      ![...document.querySelectorAll('[role=feed] > :empty, [role=feed] > [data-drawing]')].some(isInView);
    const isAtEnd = () =>
      window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1 &&
      ![...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Show more');
    for (let done = false; !done;) {
      await new Promise(requestAnimationFrame);
      if (!isDrawn()) continue;
      done = isAtEnd();
      for (const card of document.querySelectorAll('[role=feed] article')) {
        titles.set(Number(card.getAttribute('aria-posinset')), card.querySelector('h2')?.textContent ?? '');
      }
      window.scrollBy(0, window.innerHeight);
    }
    return [...titles].sort(([one], [other]) => one - other).map(([, title]) => title);
  });
}
