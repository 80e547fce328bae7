// Moderators decide about held postings and reports; a decision by one removes the entry from the other's list.

import { openBrowser } from '../support/browsers';
import { createModerator, postHeldJob, report } from '../support/moderation';
import { createPerson, publishPost } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('a moderator publishes one held job and takes down another, while a second one watches', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const employer = await createPerson(instance, 'Easy Typing House', 'employer');
  const [fine, bad] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => `Typist ${id}`) as [string, string];
  const job = await postHeldJob(instance, employer, fine);
  await postHeldJob(instance, employer, bad);
  const second = await openBrowser(browser, instance, await createModerator(instance, 'Farhan Ali'));
  await second.goto('/moderation');
  const theirs = second.getByRole('article', { name: fine });
  await expect(theirs).toBeVisible();

  await startSignedIn(page, instance, await createModerator(instance));
  await page.goto('/');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: /^Moderation \(\d+ waiting\)$/ }).click();
  const entry = page.getByRole('article', { name: fine });
  for (const text of [
    'Remove every fee, deposit or charge',
    'Registration fee of Rs 500 must be paid',
    'Can you pay the registration fee today?',
    'Easy Typing House',
  ]) {
    await expect(entry).toContainText(text);
  }
  await entry.getByRole('button', { name: 'Publish as it is' }).click();
  await expect(toasts(page)).toContainText('Job published');
  await expect(entry).toHaveCount(0);
  await expect(theirs, 'the other moderator sees it go').toHaveCount(0);

  const other = page.getByRole('article', { name: bad });
  await other.getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog', { name: `Take down the job “${bad}”?` });
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(toasts(page)).toContainText('Job taken down');
  await expect(other).toHaveCount(0);

  const reader = await openBrowser(browser, instance, person);
  await reader.goto(`/jobs/${job}`);
  await expect(reader.getByRole('heading', { name: fine, level: 1 })).toBeVisible();
});

test('several reports of a post are one entry, which can be removed by keyboard', async ({
  page,
  instance,
  person,
}) => {
  const author = await createPerson(instance, `Vikram ${crypto.randomUUID()}`);
  const post = await publishPost(instance, author, 'Double your money in nine days.');
  await report(instance, person, 'post', post, 'Spam or a scam');
  const other = await createPerson(instance, 'Kavya Nair');
  await report(instance, other, 'post', post, 'Something else: he wrote the same to my mother.');

  await startSignedIn(page, instance, await createModerator(instance));
  await page.goto('/moderation');
  await page.getByRole('tab', { name: /^Held postings/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/moderation\?show=reports$/);
  const entry = page.getByRole('list', { name: 'Open reports' }).getByRole('article', { name: author.name });
  for (const text of ['Double your money', '2 reports', 'Spam or a scam', 'he wrote the same to my mother']) {
    await expect(entry).toContainText(text);
  }
  await expect(entry.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/post/${post}`);
  await entry.getByRole('button', { name: 'Remove it' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Removed. The reports are settled.');
  await expect(entry).toHaveCount(0);
  const settled = page.getByRole('list', { name: 'Recently settled' }).getByRole('article', { name: author.name });
  await expect(settled).toContainText('Removed');
  await page.goto(`/post/${post}`);
  await expect(page.getByText('Double your money')).toHaveCount(0);
});

test('reports that another moderator decided first', async ({ page, browser, instance }) => {
  const title = `Typist ${crypto.randomUUID()}`;
  await postHeldJob(instance, await createPerson(instance, 'Easy Typing House', 'employer'), title);
  await startSignedIn(page, instance, await createModerator(instance));
  // Without the live channel the entry stays until it is decided.
  await page.routeWebSocket('**/realtime/**', (socket) => {
    void socket.close();
  });
  await page.goto('/moderation');
  const entry = page.getByRole('article', { name: title });
  await expect(entry).toBeVisible();
  const second = await openBrowser(browser, instance, await createModerator(instance, 'Farhan Ali'));
  await second.goto('/moderation');
  await second.getByRole('article', { name: title }).getByRole('button', { name: 'Publish as it is' }).click();
  await expect(toasts(second)).toContainText('Job published');

  await entry.getByRole('button', { name: 'Publish as it is' }).click();
  await expect(toasts(page)).toContainText('Already decided');
  await expect(entry).toHaveCount(0);
});

test('everyone else sees a not-found page, and no entry in the menu', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/moderation');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Moderation/ })).toHaveCount(0);
});
