// Every screen: no axe violations in either theme, nothing cut off, no hard-coded words, and the recorded accessibility trees.

import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe';
import { findCutTexts, findHardCoded, findUnmarked, gatherContent, PSEUDO, showIn } from '../support/languages';
import { publishPost } from '../support/people';
import { openScreen, SCREENS } from '../support/screens';
import { expect, ONCE, signIn, test } from '../support/test';

/** The largest overflow: of the page over the window, a table over its card, or a dialog over itself. */
function overflow(page: Page) {
  return page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')].map(
      ({ offsetWidth, parentElement }) => offsetWidth - (parentElement?.clientWidth ?? 0),
    );
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=dialog] [dir=auto]')]
      .filter((part) => getComputedStyle(part).textOverflow !== 'ellipsis')
      .map(({ scrollWidth, clientWidth }) => (clientWidth === 0 ? 0 : scrollWidth - clientWidth));
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...tables, ...dialogs);
  });
}

/** Puts a very long word into all user content, which is marked by its `dir` attribute. */
function writeLongWords(page: Page) {
  return page.evaluate((word) => {
    for (const text of document.querySelectorAll('[dir=auto]:not(input, textarea)')) {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      let longest: Node | null = null;
      while (walker.nextNode()) {
        const { currentNode } = walker;
        if ((currentNode.textContent ?? '').length > (longest?.textContent ?? '').length) longest = currentNode;
      }
      if (longest) longest.textContent = `${longest.textContent ?? ''}${word}`;
    }
  }, 'GEM_2026_B_4411873_SUPPLY_OF_'.repeat(7));
}

/** Screens that still have hard-coded words. The list only shrinks; the component gallery is for developers. */
const UNCONVERTED = ['components'];

/** Checks the pseudo-language, which reveals hard-coded words, and Hindi. */
async function checkLanguages(screen: string, page: Page, content: Set<string>): Promise<void> {
  await showIn(page, PSEUDO);
  const hardCoded = await findHardCoded(page, content);
  if (UNCONVERTED.includes(screen)) expect(hardCoded, 'nothing is left: take it off the list').not.toEqual([]);
  else expect(hardCoded, 'in no catalogue').toEqual([]);
  expect(await findCutTexts(page, content), 'cut in the pseudo-language').toEqual([]);

  await showIn(page, 'hi');
  await expect.poll(() => overflow(page), 'in Hindi').toBeLessThanOrEqual(0);
  expect(await findCutTexts(page, content), 'cut in Hindi').toEqual([]);
  expect(await findUnmarked(page), 'in another language, and not marked so').toEqual([]);
}

/** A desktop, a desktop at 200 % zoom, a phone and a narrow phone. */
const WIDTHS = { desk: 1440, zoomed: 720, phone: 390, narrow: 320 };

async function setWidth(page: Page, width: keyof typeof WIDTHS): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[width], height: width === 'desk' ? 900 : 640 });
}

/** The other theme differs only in its colours. Most screens open light; Settings opens dark. */
async function checkWithAxe(page: Page, width: string): Promise<void> {
  expect(await findViolations(page), `on a ${width}, in one theme`).toEqual([]);
  await page.evaluate(() => document.documentElement.classList.toggle('dark'));
  expect(await findViolations(page, 'color-contrast'), `on a ${width}, in the other theme`).toEqual([]);
}

for (const screen of SCREENS) {
  // An open screen adapts to its window, so each is opened once for all widths.
  test(
    `M-44 axe finds nothing on ${screen.name}, light or dark, and it fits a narrow window, with words without an end too`,
    ONCE,
    async ({ page, instance, person }) => {
      const content = gatherContent(page);
      await openScreen(screen, { page, instance, person });
      await checkWithAxe(page, 'desk');
      await setWidth(page, 'zoomed');
      await expect.poll(() => overflow(page), 'at 200 % zoom').toBeLessThanOrEqual(0);

      await setWidth(page, 'phone');
      await screen.actOnPhone?.(page);
      await checkWithAxe(page, 'phone');
      await setWidth(page, 'narrow');
      await expect.poll(() => overflow(page), 'in a narrow window').toBeLessThanOrEqual(0);
      await checkLanguages(screen.name, page, content);

      await writeLongWords(page);
      for (const width of ['phone', 'desk'] as const) {
        await setWidth(page, width);
        await expect.poll(() => overflow(page), `with words without an end, on a ${width}`).toBeLessThanOrEqual(0);
      }
    },
  );
}

test('the login page reads as recorded', async ({ page }) => {
  await page.goto('/login');

  await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'login.yml' });
});

test('a post reads as recorded', async ({ page, instance, person }) => {
  await publishPost(instance, person, `Six trucks, one depot. ${person.id}`);
  await page.goto('/');
  await signIn(page, person);

  await expect(page.getByRole('article').filter({ hasText: person.id })).toMatchAriaSnapshot(`
    - article "Ananya Iyer":
      - heading "Ananya Iyer" [level=2]:
        - link "Ananya Iyer"
      - paragraph:
        - link "now":
          - time: now
      - button "More for the post of Ananya Iyer"
      - paragraph: /Six trucks, one depot\\./
      - button "Like"
      - button "Comment"
      - button "Share"
      - button "Save post of Ananya Iyer"
  `);
});
