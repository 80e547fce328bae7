// Live notifications in several tabs.

import { comment, createPerson, publishPost } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test } from '../support/test';

test('actions of others are counted immediately in every tab, grouped, and linked', async ({
  page,
  context,
  instance,
  person,
}) => {
  const kavya = await createPerson(instance, 'Kavya Nair');
  const postId = await publishPost(instance, person, 'Ten portfolio reviews, one pattern.');
  await startSignedIn(page, instance, person);
  const tab = await context.newPage();
  await startSignedIn(tab, instance, person);
  await Promise.all([page.goto('/notifications'), tab.goto('/notifications')]);
  const bells = [page, tab].map((each) => each.getByRole('banner').getByRole('button', { name: /^Notifications/ }));
  for (const each of [page, tab])
    await expect(each.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();

  await comment(instance, kavya, postId, 'Which one?');
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications (1 unread)');
  await comment(instance, kavya, postId, 'Tell us.');
  const entry = page.getByRole('tabpanel').getByRole('link');
  await expect(entry).toContainText('2 new comments on your post, the latest by Kavya Nair');
  await entry.click();
  await expect(page).toHaveURL(`/post/${postId}`);
  for (const bell of bells) await expect(bell).toHaveAccessibleName('Notifications');
});
