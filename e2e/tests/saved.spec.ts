// Saved items: by kind, with a link to each and a way to remove it.

import { fillBoards } from '../support/boards';
import { publishPost, signIn } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('C-059 C-090 saved items are grouped by kind, linked, and can be removed and restored', async ({
  page,
  instance,
  person,
}) => {
  const { jobId, tenderId, freelancer } = await fillBoards(instance, 'Saved');
  const postId = await publishPost(instance, freelancer, 'Worth keeping.');
  const client = await signIn(instance, person);
  const save = (kind: string, target: string) => ({ user_id: person.id, kind, target_id: target });
  await client
    .from('saves')
    .insert([save('job', jobId), save('tender', tenderId), save('freelancer', freelancer.id), save('post', postId)])
    .throwOnError();
  await client.from('saves').insert(save('seeker', person.id)).throwOnError();
  await startSignedIn(page, instance, person);
  await page.goto('/saved');

  // The rails next to it may contain the same names.
  const list = page.getByRole('tabpanel');
  // M-27: it opens on the kind saved last, not on a tab that may be empty.
  await expect(page.getByRole('tab', { name: 'Job Seekers' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Jobs', exact: true }).click();
  await expect(list.getByRole('link', { name: 'Saved Product Designer' })).toHaveAttribute('href', `/jobs/${jobId}`);
  await page.getByRole('tab', { name: 'Tenders' }).click();
  await expect(page).toHaveURL(/\?kind=tenders$/);
  await expect(list.getByRole('link', { name: 'Saved Ripening chambers' })).toHaveAttribute('href', `/b2b/${tenderId}`);
  await page.getByRole('tab', { name: 'Freelancers' }).click();
  await expect(list.getByRole('link', { name: 'Saved Kavya Nair' })).toHaveAttribute('href', `/user/${freelancer.id}`);
  await page.getByRole('tab', { name: 'Job Seekers' }).click();
  await expect(list.getByRole('heading', { name: 'No longer available' })).toBeVisible();
  await page.getByRole('tab', { name: 'Posts' }).click();
  await page.reload();
  await expect(list.getByText('Worth keeping.')).toBeVisible();

  await list.getByRole('button', { name: 'Remove Post of Saved Kavya Nair from saved' }).click();
  await expect(list.getByRole('heading', { name: 'No saved posts yet' })).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByText('Worth keeping.')).toBeVisible();
  await list.getByRole('link', { name: 'Post of Saved Kavya Nair' }).click();
  await expect(page).toHaveURL(`/post/${postId}`);
});

test('an item that could not be removed comes back, with the reason', async ({ page, instance, person }) => {
  const postId = await publishPost(instance, person, 'Worth keeping.');
  const client = await signIn(instance, person);
  await client.from('saves').insert({ user_id: person.id, kind: 'post', target_id: postId }).throwOnError();
  await startSignedIn(page, instance, person);
  await page.goto('/saved?kind=posts');
  await page.route('**/rest/v1/saves*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'Out of order' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: /^Remove Post/ }).click();

  await expect(toasts(page)).toContainText('Error removing');
  await expect(page.getByText('Worth keeping.')).toBeVisible();
});
