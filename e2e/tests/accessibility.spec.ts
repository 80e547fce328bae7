// Every screen: nothing for axe to find in either theme, nothing cut off, no words outside the catalogues, and the tree a screen reader sees.

import type { Page } from '@playwright/test';
import { axe, findViolations } from '../support/axe';
import { findCutTexts, findHardCoded, gatherContent, PSEUDO, showIn } from '../support/languages';
import { publishPost } from '../support/people';
import { openScreen, SCREENS } from '../support/screens';
import { expect, VISUAL, signIn, test } from '../support/test';

/** How much wider the page is than the window, a table than the card around it, or a dialog than itself, whichever is more. */
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

/** Puts a word without an end into everything that people wrote, which is what has a direction of its own. */
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

/** Screens with words that are in no catalogue yet. The list only shrinks; the page of components is for builders of screens. */
const UNCONVERTED = ['components'];

/** In the pseudo-language, which shows words outside the catalogues, and in Hindi. */
async function checkLanguages(screen: string, page: Page, content: Set<string>): Promise<void> {
  await showIn(page, PSEUDO);
  const hardCoded = await findHardCoded(page, content);
  if (UNCONVERTED.includes(screen)) expect(hardCoded, 'nothing is left: take it off the list').not.toEqual([]);
  else expect(hardCoded, 'in no catalogue').toEqual([]);
  expect(await findCutTexts(page, content), 'cut in the pseudo-language').toEqual([]);

  await showIn(page, 'hi');
  await expect.poll(() => overflow(page), 'in Hindi').toBeLessThanOrEqual(0);
  expect(await findCutTexts(page, content), 'cut in Hindi').toEqual([]);
}

for (const screen of SCREENS) {
  test(
    `M-44 axe finds nothing on ${screen.name}, light or dark, and it fits a narrow window, with words without an end too`,
    VISUAL,
    async ({ page, instance, person }, { project }) => {
      const content = gatherContent(page);
      await openScreen(screen, { page, instance, person });
      expect(await findViolations(axe(page)), 'in the theme it opens in').toEqual([]);
      // The other theme has other colours, and nothing else. Most screens open light; Settings opens dark.
      await page.evaluate(() => document.documentElement.classList.toggle('dark'));
      expect(await findViolations(axe(page).withRules('color-contrast')), 'in the other theme').toEqual([]);

      // As wide as a narrow phone, or a desk at 200 % zoom.
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      await page.setViewportSize({ width: project.name === 'mobile' ? 320 : 720, height: 640 });
      await expect.poll(() => overflow(page), 'in a narrow window').toBeLessThanOrEqual(0);
      if (project.name === 'mobile') await checkLanguages(screen.name, page, content);

      await page.setViewportSize({ width, height });
      await writeLongWords(page);
      await expect.poll(() => overflow(page), 'with words without an end').toBeLessThanOrEqual(0);
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
