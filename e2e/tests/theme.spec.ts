// Light, dark, and the user's choice.

import { expect, openAccountMenu, signIn, test } from '../support/test';

test('the page follows the system until a person chooses', async ({ page, person }) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(root).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveClass('dark');

  await signIn(page, person);
  await openAccountMenu(page);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.reload();

  await expect(root).toHaveClass('dark');
  await openAccountMenu(page);
  await page.getByRole('menuitemradio', { name: 'Same as device' }).click();
  await expect(root).not.toHaveClass('dark');
});
