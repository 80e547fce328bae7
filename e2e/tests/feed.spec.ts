// The feed as a list: order, pages, new posts, rails.

import { fillBoards } from '../support/boards';
import { postWith } from '../support/feed';
import { createPerson, adminClient, publishPost, type Person } from '../support/people';
import type { Instance } from '../support/instance';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

/** Publishes posts of a person, newest last, so long that a page of them is higher than any window. */
async function publishMany(instance: Instance, person: Person, count: number, mark: string): Promise<void> {
  // All are newer than the posts of other tests and a millisecond apart, so that their order is certain. None is in the future, so that
  // whatever a test publishes next is newer still.
  const started = Date.now() - count;
  const posts = Array.from({ length: count }, (_, index) => ({
    user_id: person.id,
    content: `${mark} number ${index + 1}${'\nOne more line.'.repeat(7)}`,
    created_at: new Date(started + index).toISOString(),
  }));
  await adminClient(instance).from('posts').insert(posts).throwOnError();
}

test.beforeEach(async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
});

test('C-038 C-096 C-097 the newest posts come first, ten at a time, and more come while scrolling', async ({
  page,
  instance,
  person,
}) => {
  await publishMany(instance, person, 15, person.id);
  await page.goto('/');

  const posts = postWith(page, person.id);
  await expect(posts).toHaveCount(10);
  await expect(posts.first()).toContainText('number 15');
  await posts.last().scrollIntoViewIfNeeded();
  await expect(posts).toHaveCount(15);
  await expect(posts.last()).toContainText('number 1');
});

test('C-096 keyboard users can move through the posts, load more, and leave the list', async ({
  page,
  instance,
  person,
}) => {
  await publishMany(instance, person, 15, person.id);
  await page.goto('/');
  const posts = postWith(page, person.id);
  await expect(posts).toHaveCount(10);

  await posts.first().focus();
  await page.keyboard.press('PageDown');
  await expect(posts.nth(1)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(posts.first()).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeFocused();
  await expect(posts).toHaveCount(10);
  await page.keyboard.press('Enter');
  await expect(posts).toHaveCount(15);
});

test('C-098 C-099 a post names its author, and the name leads to the profile', async ({ page, instance, person }) => {
  const author = await createPerson(instance, 'Rohan Deshpande');
  await publishPost(instance, author, `Six trucks, one depot. ${person.id}`);
  await page.goto('/');

  const post = postWith(page, person.id);
  await expect(post.getByRole('link', { name: 'Rohan Deshpande' })).toHaveAttribute('href', `/user/${author.id}`);
});

test('new posts by others are offered and do not push the list down', async ({ page, instance, person }) => {
  const author = await createPerson(instance, 'Rohan Deshpande');
  await publishPost(instance, author, `First. ${person.id}`);
  await page.goto('/');
  await expect(postWith(page, person.id)).toHaveCount(1);

  await publishPost(instance, author, `Second. ${person.id}`);
  await publishPost(instance, author, `Third. ${person.id}`);
  await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible();
  await expect(postWith(page, person.id)).toHaveCount(1);

  await page.getByRole('button', { name: '2 new posts' }).click();
  await expect(postWith(page, person.id)).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText('Third.');
  await expect(page.getByRole('button', { name: /new posts?$/ })).toBeHidden();
});

test('going back restores the scroll position, and a typed address starts at the top', async ({
  page,
  instance,
  person,
}) => {
  await publishMany(instance, person, 15, person.id);
  await page.goto('/');
  const post = postWith(page, `${person.id} number 8`);
  await post.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);

  await post.getByRole('link', { name: /m$|^now$/ }).click();
  await expect(page).toHaveTitle(`Post of ${person.name} · Sangam`);
  await page.goBack();

  await expect(post).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);

  await page.goto(`/user/${person.id}`);
  await expect(page.getByRole('article')).not.toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('C-086 C-087 C-092 C-093 C-094 the rails show the user, the links, jobs, tenders and freelancers from the database', async ({
  page,
  instance,
  person,
}, { project }) => {
  const mark = person.id.slice(-6);
  const { jobId, tenderId, freelancer } = await fillBoards(instance, mark);
  await page.goto('/');
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible();
  const rails = page.getByRole('complementary');
  if (project.name === 'mobile') {
    await expect(rails).toHaveCount(0);
    return;
  }

  await expect(rails.getByRole('link', { name: person.name })).toHaveAttribute('href', `/user/${person.id}`);
  await expect(rails.getByText(/^@ananya_iyer/)).toBeVisible();
  await expect(rails.getByRole('link', { name: 'Feed' })).toHaveAttribute('aria-current', 'page');
  const jobs = rails.getByRole('region', { name: 'Recent Jobs' });
  await expect(jobs.getByRole('link', { name: `${mark} Product Designer` })).toHaveAttribute('href', `/jobs/${jobId}`);
  await expect(jobs.getByRole('listitem').filter({ hasText: mark })).toContainText('Coromandel Pay · Chennai');
  const tenders = rails.getByRole('region', { name: 'Recent B2B Tenders' });
  await expect(tenders.getByRole('link', { name: mark })).toHaveAttribute('href', `/b2b/${tenderId}`);
  await expect(tenders.getByRole('listitem').filter({ hasText: mark })).toContainText(/₹18,50,000.*1 month left/);
  const top = rails.getByRole('region', { name: 'Top Freelancers' }).getByRole('listitem').filter({ hasText: mark });
  await expect(top.getByRole('link')).toHaveAttribute('href', `/user/${freelancer.id}`);
  await expect(top).toContainText(/UX research.*Rated 5\.0/);
});
