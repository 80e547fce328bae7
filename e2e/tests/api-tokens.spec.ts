// API tokens: created in Settings, shown once, used by a program, and invalid after they are revoked or the plan ends.

import { createClient } from '@supabase/supabase-js';
import { setPlan } from '../support/api-tokens';
import type { Instance } from '../support/instance';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

/** A program that uses a token. */
function program(instance: Instance, token: string) {
  return createClient(instance.url, instance.anonKey, { accessToken: () => Promise.resolve(token) });
}

test('C-364: Business includes API tokens, which can be revoked', async ({ page, instance, person, complaints }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/settings?tab=account');
  await expect(page.getByText('API tokens are part of the Business plan.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', /\/subscribe$/);

  await setPlan(instance, person, 'Business');
  await page.reload();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Give the token a name.');
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByLabel('Access').selectOption('Read only');
  await dialog.getByLabel('Expiry').selectOption('30 days');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = await shown.getByLabel('Token').inputValue();
  expect(token).toMatch(/^sgm_[\w-]{43}$/);
  await shown.getByRole('button', { name: 'Done' }).click();

  const reader = program(instance, token);
  const own = () => reader.from('profiles').select('full_name').eq('id', person.id);
  expect((await own().throwOnError()).data).toEqual([{ full_name: person.name }]);
  expect((await reader.from('posts').insert({ content: 'From a script' })).status).toBe(403);
  await page.reload();
  const entry = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
  await expect(entry).toContainText('Nightly report');
  await expect(entry).toContainText('Read only');
  await expect(entry).toContainText(`${token.slice(0, 8)}…`);
  await expect(entry).toContainText(/last used \d+ \w+ · expires \d+ \w+/);
  await expect(page.getByText(token)).toHaveCount(0);

  await setPlan(instance, person, 'Pro');
  expect((await own()).status).toBe(403);
  await page.reload();
  await expect(page.getByText('Yours are kept, but don’t work until you have it again.')).toBeVisible();
  await setPlan(instance, person, 'Business');
  expect((await own()).status).toBe(200);

  await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke “Nightly report”?' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(toasts(page)).toContainText('Token revoked');
  await expect(entry).toHaveCount(0);
  expect((await own()).status).toBe(401);
  expect(complaints).toEqual([]);
});
