// Every screen, in both themes: nothing for axe to find, and the tree a screen reader sees.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { publishPost } from '../support/people';
import { expect, signIn, test, toasts } from '../support/test';

async function findViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('the login page has no violations', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('main')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      await page.getByRole('button', { name: 'Login' }).click();
      await expect(toasts(page)).toContainText('Please fill in all fields.');
      expect(await findViolations(page)).toEqual([]);
    });

    test('the feed has no violations', async ({ page, instance, person }) => {
      await publishPost(instance, person, 'Opened two slots for packaging work in March.');
      await page.goto('/');
      await signIn(page, person);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });

    test('a feed that failed has no violations', async ({ page, person }) => {
      await page.route('**/rest/v1/posts*', (route) =>
        route.fulfill({ status: 500, json: { message: 'Out of order' } }),
      );
      await page.goto('/');
      await signIn(page, person);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });

    test('the page for unknown addresses has no violations', async ({ page }) => {
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
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
      - heading "Ananya Iyer" [level=2]
      - time: now
      - paragraph: /Six trucks, one depot\\./
      - text: 0 likes 0 comments · 0 shares
  `);
});

test('nothing is cut off at 320 px', async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
