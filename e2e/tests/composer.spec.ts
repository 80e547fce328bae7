// Publishing a post, and its failures.

import { composer } from '../support/feed';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test.beforeEach(async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/');
});

test('C-013 C-095 C-108 C-109 C-110 a text is posted, the box is emptied and the feed shows it', async ({
  page,
  person,
}) => {
  const { text, post, form } = composer(page);
  const answered = Promise.withResolvers<undefined>();
  await page.route('**/rest/v1/posts', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await text.fill(`Opened two slots. ${person.id}`);
  await post.click();

  await expect(post).toHaveText('Posting...');
  await expect(text).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Photo' })).toBeDisabled();
  answered.resolve(undefined);
  await expect(toasts(page)).toContainText('Post created successfully!');
  await expect(text).toHaveValue('');
  await expect(post).toHaveText('Post');
  await expect(page.getByRole('article').first()).toContainText(person.id);
});

test('C-114 an empty post is refused', async ({ page }) => {
  const { text, post } = composer(page);
  await text.fill('  \n ');
  await post.click();

  await expect(toasts(page)).toContainText("Can't create an empty post!");
});

test('C-111 text and focus stay when the server refuses the post or cannot be reached', async ({ page, context }) => {
  const { text, post } = composer(page);
  await page.route('**/rest/v1/posts', (route) =>
    route.fulfill({ status: 507, json: { code: '53100', message: 'The disk is full.' } }),
  );
  await text.fill('Opened two slots.');
  await post.click();

  await expect(toasts(page)).toContainText('Failed to create post');
  await expect(toasts(page)).toContainText('The server is out of storage space');
  await expect(text).toHaveValue('Opened two slots.');
  await page.unroute('**/rest/v1/posts');
  await context.setOffline(true);
  await text.press('Control+Enter');
  await expect(toasts(page)).toContainText('The server cannot be reached.');
  await context.setOffline(false);
  await expect(text).toBeFocused();
  await page.reload();
  await expect(text).toHaveValue('Opened two slots.');
  await text.press('Control+Enter');
  await expect(toasts(page)).toContainText('Post created successfully!');
  await expect(text).toBeFocused();
});
