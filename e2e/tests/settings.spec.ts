// Settings: name and theme, address and password, blocked people, notifications, data export, and account deletion.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { strFromU8, unzipSync } from 'fflate';
import { openMailedLink, receiveMail } from '../support/mail';
import { makePdf } from '../support/pdf';
import { comment, createPerson, adminClient, publishPost, signIn as connect } from '../support/people';
import { startSignedIn } from '../support/screens';
import { openConversation, say } from '../support/conversations';
import { expect, ONCE, openAccountMenu, signIn, test, toasts } from '../support/test';

const NEW_PASSWORD = 'granite-lotus-9';

test.beforeEach(async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
});

async function openTab(page: Page, tab: 'Profile' | 'Account' | 'Notifications') {
  await page.goto(`/settings?tab=${tab.toLowerCase()}`);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
}

async function changePassword(page: Page, current: string, password: string, confirmation = password) {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await page.getByRole('button', { name: 'Update password' }).click();
}

test('C-055, C-339, C-340: tabs, dark while they are open, unless a theme was chosen', async ({ page, complaints }) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Account', 'Notifications', 'Security']);
  await expect(root).toHaveClass('dark');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page).toHaveURL('/settings?tab=notifications');
  await page.getByRole('link', { name: 'Sangam, home' }).click();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeAttached();
  await expect(root).not.toHaveClass('dark');

  await page.goBack();
  await expect(root).toHaveClass('dark');
  // M-13: the team page behind it is dark too; a user who chose the device's theme gets that.
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('link', { name: /team/i }).click();
  await expect(page).toHaveURL('/team');
  await expect(root).toHaveClass('dark');
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Same as device' }).click();
  await expect(root).not.toHaveClass('dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Same as device' })).toBeChecked();
  await expect(root).not.toHaveClass('dark');

  await page.getByRole('radio', { name: 'Light' }).click();
  await expect(root).not.toHaveClass('dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect(root).not.toHaveClass('dark');
  expect(complaints).toEqual([]);
});

for (const path of ['/settings', '/settings/', '/team', `/company/${randomUUID()}/team`]) {
  test(`M-13: ${path.replace(/[\w-]{36}/, '…')} has the theme of the settings, from the first paint on`, async ({
    page,
  }) => {
    const root = page.locator('html');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(root).toHaveClass('dark');

    // Without the app, only the page itself has set the theme.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    await expect(root).toHaveClass('dark');
    await page.evaluate(() => {
      localStorage.setItem('sangam-theme', 'system');
    });
    await page.reload();
    await expect(root).not.toHaveClass('dark');
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(root).not.toHaveClass('dark');
  });
}

test('C-341, C-342: the profile tab changes name and bio and blanks nothing else', async ({
  page,
  instance,
  person,
}) => {
  const operator = adminClient(instance);
  await operator.from('profiles').update({ headline: 'Product designer' }).eq('id', person.id).throwOnError();
  await openTab(page, 'Profile');
  await page.getByLabel('Full name').fill(' ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Enter your full name');
  await page.getByLabel('Full name').fill('Ananya R. Iyer');
  await page.getByLabel(/^Bio/).fill('Designs what people pay with.');
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/rest/v1/profiles'));
  await page.getByRole('button', { name: 'Save changes' }).click();

  await expect(toasts(page)).toContainText('Profile Updated');
  expect(Object.keys((await request).postDataJSON() as object).sort()).toEqual([
    'bio',
    'full_name',
    'id',
    'updated_at',
  ]);
  const { data } = await operator.from('profiles').select('full_name, bio, headline').eq('id', person.id).single();
  expect(data).toEqual({
    full_name: 'Ananya R. Iyer',
    bio: 'Designs what people pay with.',
    headline: 'Product designer',
  });
  await expect(page.getByRole('button', { name: 'Your account, Ananya R. Iyer' })).toBeVisible();
});

test('M-30: a new name also shows on posts and comments that were already loaded', async ({
  page,
  instance,
  person,
}) => {
  const postId = await publishPost(instance, person, 'Two desks are free.');
  await comment(instance, person, postId, 'From Monday on.');
  const post = page.getByRole('article').filter({ hasText: 'Two desks are free.' });
  await page.goto(`/post/${postId}`);
  await expect(post.getByRole('link', { name: 'Ananya Iyer' }).first()).toBeVisible();
  await expect(post).toContainText('From Monday on.');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByLabel('Full name').fill('Ananya Rao');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts(page)).toContainText('Profile Updated');

  await page.goBack();
  await expect(post.getByRole('link', { name: 'Ananya Rao' }).first()).toBeVisible();
  await expect(post).toContainText('From Monday on.');
  await expect(page.getByRole('main')).not.toContainText('Ananya Iyer');
});

test('asks about unsaved input before another tab or screen opens', async ({ page }) => {
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await openTab(page, 'Profile');
  await page.getByLabel('Full name').fill('Ananya R. Iyer');
  await page.getByRole('tab', { name: 'Account' }).click();
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Account' })).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Ananya R. Iyer');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Leave' }).click();

  await page.getByLabel('Email', { exact: true }).fill('ananya@example.org');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ananya@example.org');
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('link', { name: 'Sangam, home' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
});

test('C-343, C-347, M-15, M-24: a new address applies once the link mailed to it is opened', async ({
  page,
  instance,
  person,
}) => {
  await openTab(page, 'Account');
  await page.getByRole('button', { name: 'Update email' }).click();
  await expect(toasts(page)).toContainText('No Changes');
  await expect(toasts(page)).toContainText('The new email is the same as the current one.');

  const email = `new-${person.email}`;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Update email' }).click();
  await expect(toasts(page)).toContainText('Please enter your current password.');
  await page.getByLabel('Confirm with your password').fill(person.password);
  await page.getByRole('button', { name: 'Update email' }).click();
  await expect(toasts(page)).toContainText('Check Your Email');
  await expect(page.getByRole('main')).toContainText(`Open the link we sent to ${email}`);

  const renewed = page.waitForRequest('**/rest/v1/profiles*');
  await openMailedLink(page, instance, email, 'Confirm new address');
  await expect(page).toHaveURL('/settings?tab=account');
  await expect(toasts(page)).toContainText('Your email address has changed');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await renewed;

  // Once more, confirmed by its code on another device.
  const next = `next-${person.email}`;
  await page.getByLabel('Email', { exact: true }).fill(next);
  await page.getByLabel('Confirm with your password').fill(person.password);
  await page.getByRole('button', { name: 'Update email' }).click();
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  const { code } = await receiveMail(instance, next);
  const elsewhere = createClient(instance.url, instance.anonKey, { auth: { persistSession: false } });
  await elsewhere.auth.verifyOtp({ type: 'email_change', email: next, token: code ?? '' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(toasts(page)).toContainText(`From now on you sign in with ${next}.`);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(next);
});

test('C-344, C-345, C-346, C-348: a new password asks for the current one', async ({ page, instance, person }) => {
  const elsewhere = await connect(instance, person);
  await openTab(page, 'Account');
  for (const [password, confirmation, title, text] of [
    ['', '', 'Error', 'Password cannot be empty.'],
    [NEW_PASSWORD, 'granite-lotus-8', 'Error', 'New passwords do not match.'],
    ['seven-7', 'seven-7', 'Weak Password', 'Password must be at least 8 characters long.'],
  ] as const) {
    await changePassword(page, person.password, password, confirmation);
    await expect(toasts(page)).toContainText(title);
    await expect(toasts(page)).toContainText(text);
  }
  await changePassword(page, 'not-my-password', NEW_PASSWORD);
  await expect(toasts(page).getByText('Error', { exact: true })).toBeVisible();
  await expect(toasts(page)).toContainText('That is not your current password.');

  await changePassword(page, person.password, NEW_PASSWORD);
  await expect(toasts(page)).toContainText('Password updated');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  expect((await elsewhere.auth.getUser()).error).not.toBeNull();
  await expect(connect(instance, { ...person, password: NEW_PASSWORD })).resolves.toBeDefined();
});

test('a blocked person can be unblocked', async ({ page, instance, person }) => {
  const other = await createPerson(instance, 'Rohan Deshpande');
  const client = await connect(instance, person);
  await client.from('blocks').insert({ blocked_id: other.id }).throwOnError();
  await openTab(page, 'Account');
  await page.getByRole('button', { name: 'Unblock Rohan Deshpande' }).click();

  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await expect.poll(async () => (await client.from('blocks').select('blocked_id').throwOnError()).data).toEqual([]);
});

test('C-349: a notification switch is stored and respected', async ({ page, instance, person }) => {
  await openTab(page, 'Notifications');
  const comments = page.getByRole('switch', { name: 'Comments, In-app' });
  await expect(page.getByRole('switch')).toHaveCount(30);
  await expect(comments).toBeChecked();
  const stored = page.waitForResponse('**/rest/v1/notification_preferences*');
  await comments.click();
  await expect(comments).not.toBeChecked();
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await expect(comments).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Comments, Email' })).toBeChecked();

  const postId = await publishPost(instance, person, 'Two slots in March.');
  const reader = await createPerson(instance, 'Meera Nair');
  await comment(instance, reader, postId, 'One of them, please.');
  const client = await connect(instance, reader);
  await client.rpc('toggle_like', { p_post_id: postId }).throwOnError();
  const own = await connect(instance, person);
  await expect
    .poll(async () => (await own.from('notifications').select('kind').throwOnError()).data)
    .toEqual([{ kind: 'like' }]);
});

/** The files in an archive that the page saved, by name. */
async function unpack(download: Promise<Download>) {
  return unzipSync(await readFile(await (await download).path()));
}

test('C-350: deletion offers the data first, needs a word and the password, and can be undone for a while', async ({
  page,
  instance,
  person,
}) => {
  const kavya = await createPerson(instance, 'Kavya Nair');
  await publishPost(instance, person, 'One slot left in April.');
  await say(instance, await openConversation(instance, person, kavya), kavya, 'One of them, please.');
  const resume = makePdf('Resume');
  const own = await connect(instance, person);
  const stored = await own.storage
    .from('resumes')
    .upload(`${person.id}/resume.pdf`, resume, { contentType: 'application/pdf' });
  expect(stored.error).toBeNull();
  await openTab(page, 'Account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog).toContainText('You have 14 days to change your mind: log in');
  await expect(dialog).toContainText('Messages you sent stay with the people who received them, without your name.');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const files = await unpack(download);
  expect(Buffer.from(files[`files/resumes/${person.id}/resume.pdf`] ?? [])).toEqual(resume);
  const copy = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as Record<string, object[]>;
  expect(copy).toMatchObject({
    accounts: [{ email: person.email }],
    profiles: [{ full_name: person.name }],
    posts: [{ content: 'One slot left in April.' }],
    messages: [{ content: 'One of them, please.', sender_id: kavya.id }],
  });
  for (const part of ['job_applications', 'proposals', 'comments', 'saves', 'notifications', 'sessions', 'objects']) {
    expect(copy, part).toHaveProperty(part);
  }

  const leave = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByLabel('Your password').fill('not-my-password');
  await leave.click();
  await expect(dialog.getByLabel('Type DELETE to confirm')).toBeFocused();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await leave.click();
  await expect(toasts(page)).toContainText('That is not your password. Nothing was deleted.');
  await dialog.getByLabel('Your password').fill(person.password);
  await leave.click();

  await expect(toasts(page)).toContainText('Log in before then to keep it.');
  await expect(page).toHaveURL('/login');
  const reader = await connect(instance, kavya);
  const seen = async () => (await reader.from('posts').select('content').eq('user_id', person.id).throwOnError()).data;
  expect(await seen()).toEqual([]);
  expect(new URL((await receiveMail(instance, person.email)).link).pathname).toBe('/login');

  const screen = page.getByRole('heading', { name: /^Your account will be deleted on \d+ \w+/ });
  await signIn(page, person);
  await expect(screen).toBeVisible();
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(Buffer.from((await unpack(second))[`files/resumes/${person.id}/resume.pdf`] ?? [])).toEqual(resume);
  await page.getByRole('button', { name: 'Leave' }).click();
  await signIn(page, person);
  await expect(screen).toBeVisible();
  expect(await seen()).toEqual([]);

  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(toasts(page)).toContainText('Your account is kept, and everything is as it was.');
  await expect(page.getByRole('article').filter({ hasText: 'One slot left in April.' })).toBeVisible();
  expect(await seen()).toEqual([{ content: 'One slot left in April.' }]);
});

test(
  'M-08 a clicked tab has its line and no focus ring; a tab reached by keyboard has both',
  ONCE,
  async ({ page }) => {
    await page.goto('/settings');
    const tab = page.getByRole('tab', { name: 'Account' });
    const ring = (name: string) =>
      page.getByRole('tab', { name }).evaluate((element) => getComputedStyle(element).outlineStyle);
    await tab.click();
    await expect(tab).toBeFocused();
    expect(await ring('Account')).toBe('none');
    await tab.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Notifications' })).toBeFocused();
    expect(await ring('Notifications')).toBe('solid');
  },
);
