// The public profile: what visitors see, what owners see, and how people keep others away.

import { createFreelancer, exchangeMessages } from '../support/directory';
import { composer, postWith } from '../support/feed';
import { silenceLiveConnection } from '../support/live';
import { createPerson, endSessions, adminClient, publishPost, signIn as act } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, signIn, test, toasts } from '../support/test';

test('C-053 C-308 C-309 C-310 C-311 C-312 C-316 a visitor sees the profile and its posts, newest first, and can make contact', async ({
  page,
  instance,
  person,
  complaints,
}) => {
  const kavya = await createFreelancer(instance, 'Kavya Nair');
  await publishPost(instance, kavya, 'Field notes are out of my bag.');
  await publishPost(instance, kavya, 'Looking for a note taker.');
  await publishPost(instance, person, 'Someone else’s post.');
  await startSignedIn(page, instance, person);
  await page.goto(`/user/${kavya.id}`);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Kavya Nair' })).toBeVisible();
  await expect(page).toHaveTitle('Kavya Nair · Sangam');
  for (const fact of ['Nair Research', 'Kochi, Kerala', '8 years', 'Available', 'nair.example.in']) {
    await expect(main.getByText(fact, { exact: true }).first()).toBeVisible();
  }
  // M-54: a freelancer's work comes before their posts.
  await expect(page.getByRole('tab', { name: 'Portfolio 1' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Posts 2' }).click();
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(main.getByRole('article').first()).toContainText('Looking for a note taker.');
  await expect(main.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', `/message/${kavya.id}`);
  await expect(main.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0);
  await expect(composer(page).form).toHaveCount(0);
  await expect(main).not.toContainText('@example.in');
  expect(complaints).toEqual([]);

  const owner = await act(instance, kavya);
  const views = await owner.rpc('record_view', { p_kind: 'profile', p_id: kavya.id }).throwOnError();
  expect(views.data).toBe(1);
});

test('C-310 C-311 C-312 C-314 the owner edits and posts instead', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto(`/user/${person.id}`);

  const main = page.getByRole('main');
  await expect(main.getByText('This user has no posts yet.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile');
  await expect(main.getByRole('link', { name: 'Contact' })).toHaveCount(0);
  await composer(page).text.fill('My first words here.');
  await composer(page).post.click();
  await expect(postWith(page, 'My first words here.')).toBeVisible();
  await expect(main.getByRole('tab', { name: 'Posts 1' })).toBeVisible();
});

for (const address of ['0199a000-0000-7000-8000-00000000ffff', 'nobody']) {
  test(`C-313 reports that there is no user ${address}`, async ({ page, instance, person }) => {
    await startSignedIn(page, instance, person);
    await page.goto(`/user/${address}`);

    await expect(page.getByRole('heading', { level: 1, name: 'User not found.' })).toBeVisible();
  });
}

test('C-305 C-315 failed parts say so, and load when retried', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.route('**/rest/v1/profiles*seekers*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await page.goto(`/user/${person.id}`);
  await expect(toasts(page)).toContainText('Error fetching profile.');
  await page.unroute('**/rest/v1/profiles*seekers*');
  await page.route('**/rest/v1/posts*author*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(toasts(page)).toContainText('Error fetching posts.');
  await page.unroute('**/rest/v1/posts*author*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This user has no posts yet.')).toBeVisible();
});

test('portfolio and reviews have tabs with an address; a person who exchanged messages writes, changes and deletes a review', async ({
  page,
  instance,
  person,
}) => {
  const kavya = await createFreelancer(instance, 'Kavya Nair');
  await exchangeMessages(instance, person, kavya);
  await startSignedIn(page, instance, person);
  await page.goto(`/user/${kavya.id}`);

  await expect(page.getByRole('link', { name: 'Clinic queue study' })).toHaveAttribute('rel', /noopener/);
  await page.getByRole('tab', { name: 'Reviews 0' }).click();
  await expect(page).toHaveURL(/\?tab=reviews$/);
  await page.reload();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Please choose a rating.')).toBeVisible();
  await page.getByRole('radio', { name: '4 stars' }).click();
  await page.getByRole('textbox', { name: 'Review' }).fill('Careful and quick.');
  await page.getByRole('button', { name: 'Publish review' }).click();

  await expect(page.getByRole('article', { name: `Review by ${person.name}` })).toContainText('Careful and quick.');
  await expect(page.getByRole('tab', { name: 'Reviews 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await page.getByRole('radio', { name: '5 stars' }).click();
  await page.getByRole('button', { name: 'Save review' }).click();
  await expect(page.getByRole('article').getByText('5 of 5 stars')).toBeAttached();
  await page.getByRole('button', { name: 'Delete your review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No reviews yet')).toBeVisible();
});

test('a half-written review survives a session that was ended elsewhere', async ({ page, instance, person }) => {
  const kavya = await createFreelancer(instance, 'Kavya Nair');
  await exchangeMessages(instance, person, kavya);
  await silenceLiveConnection(page);
  await startSignedIn(page, instance, person);
  await page.goto(`/user/${kavya.id}?tab=reviews`);
  const write = page.getByRole('button', { name: 'Write a review' });
  const publish = page.getByRole('button', { name: 'Publish review' });
  await write.click();
  await page.getByRole('radio', { name: '4 stars' }).click();
  await page.getByRole('textbox', { name: 'Review' }).fill('Careful and quick.');
  await endSessions(instance, person);
  await publish.click();
  await signIn(page, person);

  await expect(page).toHaveURL(/\?tab=reviews$/);
  await write.click();
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('Careful and quick.');
  await publish.click();
  await expect(page.getByRole('article', { name: `Review by ${person.name}` })).toContainText('Careful and quick.');

  await page.getByRole('button', { name: 'Delete your review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await write.click();
  await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('');
});

test('a person is blocked after confirmation, and unblocked', async ({ page, instance, person }) => {
  const rohan = await createPerson(instance, 'Rohan Deshpande');
  await publishPost(instance, rohan, 'Something unwelcome.');
  await startSignedIn(page, instance, person);
  await page.goto(`/user/${rohan.id}`);
  await page.getByRole('button', { name: 'More about Rohan Deshpande' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog', { name: 'Block Rohan Deshpande?' }).getByRole('button', { name: 'Block' }).click();

  await expect(page.getByRole('heading', { name: 'You blocked Rohan Deshpande' })).toBeVisible();
  await expect(postWith(page, 'Something unwelcome.')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(postWith(page, 'Something unwelcome.')).toBeVisible();
});

test('a profile is reported', async ({ page, instance, person }) => {
  const rohan = await createPerson(instance, 'Rohan Deshpande');
  await startSignedIn(page, instance, person);
  await page.goto(`/user/${rohan.id}`);
  await page.getByRole('button', { name: 'More about Rohan Deshpande' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'Spam or a scam' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();

  await expect(toasts(page)).toContainText('Report sent');
  const { data } = await adminClient(instance)
    .from('reports')
    .select('kind, target_id, reason')
    .eq('reporter_id', person.id)
    .single()
    .throwOnError();
  expect(data).toEqual({ kind: 'profile', target_id: rohan.id, reason: 'Spam or a scam' });
});
