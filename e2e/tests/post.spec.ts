// One post: liking, commenting, sharing, saving, editing, deleting, reporting, and its own page.

import { postWith } from '../support/feed';
import type { Instance } from '../support/instance';
import { silenceLiveConnection } from '../support/live';
import {
  comment,
  createPerson,
  endSessions,
  adminClient,
  type Person,
  publishPost,
  signIn as actAs,
} from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, ONCE, signIn, test as base, toasts } from '../support/test';

/** Opens someone else's post as the person. */
const test = base.extend<{ author: Person; postId: string }>({
  author: async ({ instance }, provide) => {
    await provide(await createPerson(instance, 'Rohan Deshpande'));
  },
  postId: async ({ instance, author, person, page }, provide) => {
    await startSignedIn(page, instance, person);
    await provide(await publishPost(instance, author, `Six trucks, one depot. ${person.id}`));
  },
});

test('C-101 C-107 a like counts once, is removed by a second press, and survives a reload', async ({
  page,
  instance,
  person,
  postId,
}) => {
  await page.goto('/');
  const post = postWith(page, person.id);
  await post.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(post).toContainText('1 like');
  await expect(post.getByRole('button', { name: 'Liked' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => likesOf(instance, postId)).toBe(1);

  await page.reload();
  await post.getByRole('button', { name: 'Liked' }).click();
  // M-27: a count of zero is not shown.
  await expect(post).not.toContainText('like');
  await expect.poll(() => likesOf(instance, postId)).toBe(0);
  await page.reload();
  await expect(post.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'false');
});

test('C-102 C-103 C-104 C-105 C-106 comments open by the count and by the button, are added, listed, counted and deleted', async ({
  page,
  instance,
  author,
  person,
  postId,
}) => {
  await comment(instance, author, postId, 'We start on Monday.');
  await page.goto('/');
  const post = postWith(page, person.id);
  const panel = post.getByRole('region', { name: 'Comments on the post of Rohan Deshpande' });

  await post.getByRole('button', { name: '1 comment' }).click();
  await expect(panel).toContainText('We start on Monday.');
  await post.getByRole('button', { name: '1 comment' }).click();
  await expect(panel).toBeHidden();
  await post.getByRole('button', { name: 'Comment', exact: true }).click();
  const box = panel.getByRole('textbox', { name: 'Add a comment' });
  await expect(box).toBeFocused();

  await box.fill('   ');
  await box.press('Enter');
  await expect(panel.getByRole('button', { name: 'Send comment' })).toBeDisabled();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await box.fill('Congratulations!');
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeAttached();
  await expect(panel.getByRole('listitem').first()).toContainText('Congratulations!');
  await expect(panel.getByRole('listitem').first()).toContainText(person.name);
  await expect(post.getByRole('button', { name: '2 comments' })).toBeVisible();

  // A refused comment comes back, above the text typed meanwhile.
  const refused = Promise.withResolvers<undefined>();
  await page.route('**/rest/v1/comments*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await refused.promise;
    await route.fulfill({ status: 507, json: { message: 'The disk is full.' } });
  });
  await box.fill('Who runs the depot?');
  await box.press('Enter');
  await box.fill('And since when?');
  refused.resolve(undefined);
  await expect(toasts(page)).toContainText('Failed to add comment');
  await expect(box).toHaveValue('Who runs the depot?\nAnd since when?');
  await page.unroute('**/rest/v1/comments*');
  await box.fill('');

  await panel.getByRole('button', { name: `Delete comment of ${person.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(post.getByRole('button', { name: '1 comment' })).toBeVisible();
  await expect(panel).toBeFocused();
  // Other people's comments on other people's posts can only be reported.
  await expect(panel.getByRole('button', { name: 'Report comment of Rohan Deshpande' })).toBeVisible();
});

test('C-105 the owner of a post may delete any comment under it, and comments come five at a time', async ({
  page,
  instance,
  author,
  person,
}) => {
  await startSignedIn(page, instance, person);
  const own = await publishPost(instance, person, `My own. ${person.id}`);
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await comment(instance, author, own, `Remark ${number}`);
  await page.goto(`/post/${own}`);

  const entries = page.getByRole('article').getByRole('listitem');
  await expect(entries).toHaveCount(5);
  await expect(entries.first()).toContainText('Remark 7');
  await page.getByRole('button', { name: 'View 2 more comments' }).click();
  await expect(entries).toHaveCount(7);
  await entries.first().getByRole('button', { name: 'Delete comment of Rohan Deshpande' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entries).toHaveCount(6);
});

test('C-100 share copies the address of the post and is counted', async ({
  page,
  context,
  instance,
  person,
  postId,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const post = postWith(page, person.id);
  await post.getByRole('button', { name: 'Share' }).click();

  await expect(toasts(page)).toContainText('Link Copied!');
  await expect(post).toContainText('1 share');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${instance.url}/post/${postId}`);
  await page.goto(copied);
  await expect(postWith(page, person.id)).toContainText('1 share');
});

test('a post is saved and unsaved', async ({ page, instance, person, postId }) => {
  await page.goto('/');
  const save = postWith(page, person.id).getByRole('button', { name: 'Save post of Rohan Deshpande' });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => savesOf(instance, postId)).toBe(1);
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await save.click();
  await expect.poll(() => savesOf(instance, postId)).toBe(0);
});

test('C-121 an author edits and deletes their post, and is asked before leaving unsaved changes', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  await publishPost(instance, person, `The one below. ${person.email}`);
  await publishPost(instance, person, `Six truks. ${person.id}`);
  await page.goto('/');
  const post = postWith(page, person.id);
  const menu = post.getByRole('button', { name: `More for the post of ${person.name}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const text = post.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await text.fill(`Six trucks. ${person.id}`);
  await post.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toasts(page)).toContainText('Post updated');
  await expect(menu).toBeFocused();
  await page.reload();
  await expect(post).toContainText('Six trucks.');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await text.fill(`Seven. ${person.id}`);
  await post.getByRole('link', { name: person.name }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(text).toHaveValue(`Seven. ${person.id}`);
  await post.getByRole('button', { name: 'Cancel' }).click();
  await expect(menu).toBeFocused();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(post).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Post deleted');
  await expect(post).toHaveCount(0);
  await expect(postWith(page, person.email)).toBeFocused();
});

test('C-121 a half-edited post survives a session that was ended elsewhere', async ({ page, instance, person }) => {
  await silenceLiveConnection(page);
  await startSignedIn(page, instance, person);
  const postId = await publishPost(instance, person, `Six truks. ${person.id}`);
  await page.goto(`/post/${postId}`);
  const edit = async () => {
    await page.getByRole('button', { name: `More for the post of ${person.name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  const text = page.getByRole('textbox', { name: 'Text' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await edit();
  await text.fill(`Six trucks. ${person.id}`);
  await endSessions(instance, person);
  await save.click();
  await signIn(page, person);

  await expect(page).toHaveURL(`/post/${postId}`);
  await edit();
  await expect(text).toHaveValue(`Six trucks. ${person.id}`);
  await save.click();
  await expect(toasts(page)).toContainText('Post updated');
  await edit();
  await expect(text).toHaveValue(`Six trucks. ${person.id}`);
});

test("someone else's post can be reported, but not edited or deleted", async ({ page, instance, person, postId }) => {
  await page.goto('/');
  await postWith(page, person.id).getByRole('button', { name: 'More for the post of Rohan Deshpande' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Report']);
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toContainText('Please choose a reason.');
  await dialog.getByRole('radio', { name: 'Spam or a scam' }).click();
  await dialog.getByRole('textbox', { name: /^Details/ }).fill('The same text every day.');
  await dialog.getByRole('button', { name: 'Send report' }).click();

  await expect(toasts(page)).toContainText('Report sent');
  await expect(dialog).toBeHidden();
  const { data } = await adminClient(instance)
    .from('reports')
    .select('kind, reason')
    .eq('target_id', postId)
    .throwOnError();
  expect(data).toEqual([{ kind: 'post', reason: 'Spam or a scam: The same text every day.' }]);
});

test('C-060 a post’s address shows it in full with its comments and title', async ({
  page,
  instance,
  author,
  person,
  postId,
}) => {
  await comment(instance, author, postId, 'We start on Monday.');
  await page.goto(`/post/${postId}`);

  await expect(page).toHaveTitle('Post of Rohan Deshpande · Sangam');
  await expect(postWith(page, person.id)).toContainText('We start on Monday.');
});

for (const unknown of ['01890000-0000-7000-8000-000000000000', 'mistyped']) {
  test(`C-060 /post/${unknown} says that there is no such post`, async ({ page, instance, person }) => {
    await startSignedIn(page, instance, person);
    await page.goto(`/post/${unknown}`);

    await expect(page.getByRole('heading', { name: 'Post not found.' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to the feed' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('URLs in a text become links without a referrer, and unsafe ones do not', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await publishPost(instance, person, `See https://example.org/a. Not javascript:alert(1) ${person.id}`);
  await page.goto('/');

  const link = postWith(page, person.id).getByRole('link', { name: 'https://example.org/a' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(postWith(page, person.id).getByRole('link', { name: /javascript/ })).toHaveCount(0);
});

async function likesOf(instance: Instance, id: string): Promise<number> {
  const { data } = await adminClient(instance)
    .from('posts')
    .select('likes')
    .eq('id', id)
    .single<{ likes: number }>()
    .throwOnError();
  return data.likes;
}

async function savesOf(instance: Instance, id: string): Promise<number> {
  const { data } = await adminClient(instance).from('saves').select('target_id').eq('target_id', id).throwOnError();
  return data.length;
}

test(
  'M-23 M-29 likes, comments, edits and deletions by others show immediately, with the names of those who liked',
  ONCE,
  async ({ page, instance, author, person, postId }) => {
    await page.goto('/');
    const post = postWith(page, person.id);
    await post.getByRole('button', { name: 'Comment', exact: true }).click();
    const panel = post.getByRole('region', { name: 'Comments on the post of Rohan Deshpande' });
    await expect(panel).toContainText('No comments yet.');

    const client = await actAs(instance, author);
    await client.rpc('toggle_like', { p_post_id: postId }).throwOnError();
    await comment(instance, author, postId, 'We start on Monday.');
    await expect(panel).toContainText('We start on Monday.');
    await expect(post.getByRole('button', { name: '1 comment' })).toBeVisible();
    await post.getByRole('button', { name: '1 like' }).click();
    const likers = page.getByRole('dialog', { name: 'Likes' });
    await expect(likers.getByRole('link', { name: 'Rohan Deshpande' })).toHaveAttribute('href', `/user/${author.id}`);
    await likers.getByRole('button', { name: 'Close' }).click();

    await client.from('comments').delete().eq('post_id', postId).throwOnError();
    await expect(panel).toContainText('No comments yet.');
    await client
      .from('posts')
      .update({ content: `Seven trucks. ${person.id}` })
      .eq('id', postId)
      .throwOnError();
    await expect(post).toContainText('Seven trucks.');
    await expect(post).toContainText('edited');
    await client.from('posts').delete().eq('id', postId).throwOnError();
    await expect(page.getByText('This post is no longer there.')).toBeVisible();
  },
);

test(
  'M-23 a comment on a deleted post is refused in plain words',
  ONCE,
  async ({ page, instance, author, person, postId }) => {
    await silenceLiveConnection(page);
    await page.goto('/');
    const post = postWith(page, person.id);
    await post.getByRole('button', { name: 'Comment', exact: true }).click();
    const client = await actAs(instance, author);
    await client.from('posts').delete().eq('id', postId).throwOnError();
    const box = post.getByRole('textbox', { name: 'Add a comment' });
    await box.fill('Congratulations!');
    await box.press('Enter');
    await expect(toasts(page)).toContainText('This post is no longer there, so you cannot comment on it.');
    await expect(box).toHaveValue('Congratulations!');
  },
);
