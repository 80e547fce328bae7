// Links that would sign someone in: nothing changes until the user confirms, no matter who made the link.

import { createClient } from '@supabase/supabase-js';
import type { Instance } from '../support/instance';
import { createPerson, adminClient } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

/** An address with a whole session of this account, as anyone can make for their own account. */
async function linkOf(instance: Instance, { email, password }: { email: string; password: string }) {
  const theirs = createClient(instance.url, instance.anonKey, { auth: { persistSession: false } });
  const { data } = await theirs.auth.signInWithPassword({ email, password });
  const { access_token, refresh_token, expires_in } = data.session ?? {};
  return `/jobs#access_token=${access_token}&refresh_token=${refresh_token}&expires_in=${expires_in}&token_type=bearer`;
}

test('a session in the address does not replace the current one until the user confirms', async ({
  page,
  instance,
  person,
}) => {
  const stranger = await createPerson(instance, 'Ravi Menon');
  await startSignedIn(page, instance, person);
  const link = await linkOf(instance, stranger);
  await page.goto(link);

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(
    `You are signed in as ${person.email}. If you continue, this browser switches to ${stranger.email}.`,
  );
  expect(page.url()).not.toContain('access_token');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: `Your account, ${person.name}` })).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/jobs');
  await expect(page.getByRole('button', { name: `Your account, ${stranger.name}` })).toBeVisible();
});

test('another person’s mailed link asks before it replaces the current session', async ({ page, instance, person }) => {
  const stranger = await createPerson(instance, 'Ravi Menon');
  await startSignedIn(page, instance, person);
  const made = await adminClient(instance).auth.admin.generateLink({
    type: 'magiclink',
    email: stranger.email,
    options: { redirectTo: `${instance.url}/confirm` },
  });
  await page.goto(made.data.properties?.action_link ?? '');

  await expect(page.getByRole('alert')).toContainText(`You are signed in as ${person.email}.`);
  await page.goto('/');
  await expect(page.getByRole('button', { name: `Your account, ${person.name}` })).toBeVisible();
});

test('a signed-in user cannot set a password on the reset screen', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/reset-password');

  await expect(page.getByRole('heading', { name: 'Use your current password' })).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open settings' }).click();
  await expect(page).toHaveURL('/settings?tab=account');
});
