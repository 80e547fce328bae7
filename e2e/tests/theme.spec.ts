// Light, dark, and what a person chose.

import { expect, signIn, test } from '../support/test';

test('the page follows the system until a person chooses', async ({ page, person }) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(root).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveClass('dark');

  await signIn(page, person);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.reload();

  await expect(root).toHaveClass('dark');
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
});
