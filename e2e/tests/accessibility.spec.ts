// Every screen: nothing for axe to find in either theme, nothing cut off, and the tree a screen reader sees.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { publishPost } from '../support/people';
import { openScreen, SCREENS } from '../support/screens';
import { expect, signIn, test } from '../support/test';

async function findViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }));
}

for (const screen of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${screen.name}, ${colorScheme}`, () => {
      test.use({ colorScheme });

      test('axe finds nothing', async ({ page, instance, person }) => {
        await openScreen(screen, { page, instance, person });

        expect(await findViolations(page)).toEqual([]);
      });
    });
  }

  test(`${screen.name} fits into what a narrow phone, or 200 % zoom, leaves of the width`, async ({
    page,
    instance,
    person,
  }, { project }) => {
    await page.setViewportSize({ width: project.name === 'mobile' ? 320 : 720, height: 640 });
    await openScreen(screen, { page, instance, person });

    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
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
      - paragraph: 0 likes
      - button "0 comments"
      - paragraph: 0 shares
      - button "Like"
      - button "Comment"
      - button "Share"
      - button "Save post of Ananya Iyer"
  `);
});
