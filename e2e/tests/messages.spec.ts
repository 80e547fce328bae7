// The messages of one person: finding a conversation, reading, writing, and error messages.

import { silenceLiveConnection } from '../support/live';
import type { Instance } from '../support/instance';
import { createFreelancer } from '../support/directory';
import { comment, createPerson, adminClient, publishPost, signIn, type Person } from '../support/people';
import { startSignedIn } from '../support/screens';
import { chatOn, openConversation, insertMessages, say } from '../support/conversations';
import { expect, ONCE, test, toasts } from '../support/test';

/** Creates a conversation in which Kavya wrote last. */
async function hearFromKavya(instance: Instance, person: Person, content: string): Promise<Person> {
  const kavya = await createPerson(instance, 'Kavya Nair');
  await insertMessages(instance, await openConversation(instance, person, kavya), [
    { sender: kavya, content, minutes: 5 },
  ]);
  return kavya;
}

test.beforeEach(async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
});

test('C-056 C-057 C-058 C-089 C-317 C-318 C-319 without conversations the screen says so, also at its other address', async ({
  page,
}, { project }) => {
  await page.goto('/messages');

  await expect(page).toHaveURL(/\/message$/);
  await expect(page).toHaveTitle('Messages · Sangam');
  await expect(page.getByRole('heading', { name: 'No conversations yet.', exact: true })).toBeVisible();
  if (project.name === 'desktop') {
    await expect(page.getByRole('heading', { name: 'Select a conversation', exact: true })).toBeVisible();
  }
});

test('C-320 C-321 C-323 C-325 a user finds a conversation, reads it from the oldest message, and answers', async ({
  page,
  instance,
  person,
}, { project }) => {
  const [kavya, arjun] = await Promise.all([
    createPerson(instance, 'Kavya Nair'),
    createPerson(instance, 'Arjun Reddy'),
  ]);
  const withKavya = await openConversation(instance, person, kavya);
  await insertMessages(instance, await openConversation(instance, person, arjun), [
    { sender: person, content: 'Thanks, the build works now.', minutes: 3000 },
  ]);
  await insertMessages(instance, withKavya, [
    { sender: kavya, content: 'Hi, thanks for applying.', minutes: 90 },
    { sender: kavya, content: 'Read https://example.in/a?b=1 first.', minutes: 89 },
  ]);
  await page.goto('/message');

  const entry = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /Kavya Nair/ });
  await expect(entry).toContainText(/Read https.*2 unread/);
  await expect(page.getByRole('link', { name: /Arjun Reddy/ })).toContainText('You:Thanks, the build works now.');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('kav');
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toHaveCount(1);
  await entry.click();

  const chat = chatOn(page);
  await expect(chat.messages).toContainText(/2 new messages.*thanks for applying\..*Read https/);
  const link = chat.messages.getByRole('link', { name: 'https://example.in/a?b=1' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(page).toHaveURL(`/message/${kavya.id}`);
  if (project.name === 'mobile') {
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0);
    await chat.box.focus();
  }
  await expect(chat.box).toBeFocused();
  await expect(chat.send).toBeDisabled();
  await chat.box.fill('  \n ');
  await expect(chat.send).toBeDisabled();
  await chat.box.fill('Both work');
  await chat.box.press('Shift+Enter');
  await chat.box.pressSequentially('without a network.');
  await chat.box.press('Enter');

  await expect(chat.messages.getByText('Both work\nwithout a network.')).toHaveCount(1);
  await expect(chat.messages.getByRole('img', { name: 'Sent', exact: true })).toHaveCount(1);
  await expect(chat.box).toHaveValue('');
  await expect(chat.box).toBeFocused();
  if (project.name === 'mobile') await page.getByRole('link', { name: 'All conversations' }).click();
  await page.getByRole('searchbox').fill('');
  await expect(entry).toContainText('You:Both work');
  await expect(entry).not.toContainText('unread');
});

test('older messages load above while scrolling, and nothing moves', async ({ page, instance, person }) => {
  const kavya = await createPerson(instance, 'Kavya Nair');
  const conversation = await openConversation(instance, person, kavya);
  const messages = Array.from({ length: 75 }, (_, index) => ({
    sender: index % 7 === 0 ? person : kavya,
    content: `Message number ${index + 1}.`,
    minutes: 1000 - index * 10,
  }));
  await insertMessages(instance, conversation, messages);
  await page.goto(`/message/${kavya.id}`);
  const chat = chatOn(page);
  await expect(chat.messages.getByText('Message number 75.')).toBeInViewport();

  // The next page is held back until the positions are known.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/messages*', async (route) => {
    await held;
    await route.continue();
  });
  const known = chat.messages.getByText('Message number 46.');
  await known.scrollIntoViewIfNeeded();
  const before = await known.boundingBox();
  release();
  await expect(chat.messages.getByText('Message number 20.')).toBeAttached();

  expect(await known.boundingBox()).toEqual(before);
  await chat.messages.getByText('Message number 16.').scrollIntoViewIfNeeded();
  await expect(chat.messages.getByText('Message number 1.', { exact: true })).toBeAttached();
  await expect(chat.messages.getByText(/^Message number/)).toHaveCount(75);
  // Far from the end, new messages are announced instead of shown.
  const place = await chat.messages.getByText('Message number 16.').boundingBox();
  await say(instance, conversation, kavya, 'One more thing.');
  await expect(chat.messages.getByText('One more thing.')).toBeAttached();
  expect(await chat.messages.getByText('Message number 16.').boundingBox()).toEqual(place);
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect(chat.messages.getByText('One more thing.')).toBeInViewport();
});

test('a conversation can be started from the search box with any member', async ({ page, instance, person }) => {
  const surname = `Rao${person.id.slice(-12)}`;
  const meera = await createPerson(instance, `Meera ${surname}`);
  await adminClient(instance)
    .from('profiles')
    .update({ headline: 'Packaging designer' })
    .eq('id', meera.id)
    .throwOnError();
  await createPerson(instance, `Arjun ${surname}`);
  await page.goto('/message');
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await search.fill(`arjun ${surname}`);
  await expect(page.getByRole('navigation', { name: 'Other people' }).getByRole('link')).toContainText('@arjun_');
  await search.fill(`${surname}x`);
  await expect(page.getByText('No people found with that name.')).toBeVisible();
  await page.route('**/rest/v1/profiles*wfts*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await search.fill(`meera ${surname}`);
  await expect(page.getByText('Other people could not be searched.')).toBeVisible();
  await page.unroute('**/rest/v1/profiles*wfts*');
  await page.getByRole('button', { name: 'Try again' }).click();

  const found = page.getByRole('navigation', { name: 'Other people' }).getByRole('link');
  await expect(found).toHaveText(/Meera.*Packaging designer/);
  await search.press('Tab');
  await expect(found).toBeFocused();
  await found.press('Enter');
  await expect(page).toHaveURL(`/message/${meera.id}`);
  await expect(chatOn(page).messages).toHaveText('No messages yet. Write the first one.');
  await chatOn(page).say('Have you two slots in March?');
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeAttached();
  await expect(chatOn(page).messages.getByRole('img', { name: 'Sent', exact: true })).toBeVisible();
  await page.goto('/message');
  await search.fill(`meera ${surname}`);
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toContainText('You:Have you');
  await expect(found).toHaveCount(0);
});

test('C-328 C-329 C-331 failures use the words of the specification', async ({ page, instance }, { project }) => {
  await silenceLiveConnection(page);
  const kavya = await createPerson(instance, 'Kavya Nair');
  await page.goto(`/message/${crypto.randomUUID()}`);
  await expect(toasts(page).getByText('Could not find user.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Could not find user.', exact: true })).toBeVisible();

  await page.route('**/rpc/get_or_create_conversation', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await page.goto(`/message/${kavya.id}`);
  await expect(toasts(page).getByText('Error fetching conversation', { exact: true })).toBeVisible();
  await page.unroute('**/rpc/get_or_create_conversation');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chatOn(page).box).toBeVisible();

  await page.route('**/rpc/get_conversations_with_details*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await page.goto('/message');
  await expect(toasts(page).getByText('Error fetching conversations', { exact: true })).toBeVisible();
  await page.unroute('**/rpc/get_conversations_with_details*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const ready = project.name === 'desktop' ? 'Select a conversation' : 'No conversations yet.';
  await expect(page.getByRole('heading', { name: ready })).toBeVisible();
});

test('M-06 a toast moves out of the way when the message grows', async ({ page, instance, person }) => {
  const kavya = await createPerson(instance, 'Kavya Nair');
  await openConversation(instance, person, kavya);
  await page.goto(`/message/${kavya.id}`);
  const { pane, box } = chatOn(page);
  await expect(box).toBeVisible();
  await page.route('**/rest/v1/messages*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { message: 'No.' } }) : route.continue(),
  );
  await chatOn(page).say('Not this one.');
  const toast = toasts(page).getByText('Error sending message', { exact: true });
  await expect(toast).toBeVisible();
  // In a window without focus, toasts stay.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));

  const gap = async () => {
    const [message, notice] = [await pane.getByRole('form').boundingBox(), await toasts(page).boundingBox()];
    if (!message || !notice) throw new Error('The composer or the toast is gone.');
    return Math.max(message.y - (notice.y + notice.height), notice.y - (message.y + message.height));
  };
  expect(await gap()).toBeGreaterThanOrEqual(0);
  const before = (await pane.getByRole('form').boundingBox())?.height ?? 0;
  await box.fill('One line after the other.\n'.repeat(9));
  await expect.poll(async () => (await pane.getByRole('form').boundingBox())?.height).toBeGreaterThan(before + 50);
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await expect(toast).toBeVisible();
});

test('M-15 a blocked person can write again, without a reload, after being unblocked', async ({
  page,
  instance,
  person,
}) => {
  const kavya = await hearFromKavya(instance, person, 'Please stop writing.');
  const asKavya = await signIn(instance, kavya);
  await asKavya.from('blocks').insert({ blocked_id: person.id }).throwOnError();
  await page.clock.install();
  await page.goto(`/message/${kavya.id}`);
  const chat = chatOn(page);
  await expect(chat.pane).toContainText('This person cannot be reached at the moment.');
  await expect(chat.box).toHaveCount(0);

  await asKavya.from('blocks').delete().eq('blocked_id', person.id).throwOnError();
  await page.clock.fastForward('00:20');
  await expect(chat.box).toBeVisible();
});

test(
  'M-30 after blocking from a conversation, comments, lists and notifications that were already shown are read again',
  ONCE,
  async ({ page, instance, person }) => {
    // No live change may refresh them instead.
    await silenceLiveConnection(page);
    const kavya = await createFreelancer(instance, `Kavya Nair ${person.id.slice(-6)}`);
    await say(instance, await openConversation(instance, person, kavya), kavya, 'You owe me.');
    await comment(instance, kavya, await publishPost(instance, person, 'We are hiring.'), 'Pay me first.');
    await publishPost(instance, kavya, 'My last client still owes me money.');
    const post = page.getByRole('article').filter({ hasText: 'We are hiring.' });
    const comments = post.getByRole('region', { name: 'Comments' });
    const freelancers = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Freelancers' });
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText('My last client still owes me money.');
    await post.getByRole('button', { name: '1 comment' }).click();
    await expect(comments).toContainText('Pay me first.');
    await bell.click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('commented on your post');
    await page.keyboard.press('Escape');
    await freelancers.click();
    await expect(page.getByRole('heading', { name: 'Freelancers', level: 1 })).toBeVisible();
    await expect(page.getByRole('feed')).toContainText(kavya.name);

    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Messages/ })
      .click();
    await page.getByRole('link', { name: kavya.name }).click();
    await page.getByRole('button', { name: `More about ${kavya.name}` }).click();
    await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await expect(toasts(page)).toContainText(`You blocked ${kavya.name}`);

    const listed = page.waitForRequest('**/rest/v1/freelancers?*');
    await freelancers.click();
    await listed;
    const notified = page.waitForRequest('**/rest/v1/notifications?*');
    await bell.click();
    await notified;
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sangam, home' }).click();
    await expect(post).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('My last client still owes me money.');
    await post
      .getByRole('button', { name: /comment/i })
      .first()
      .click();
    await expect(comments).toContainText('No comments yet.');
  },
);

test('C-330 people can be blocked, unblocked and reported, and suspended people cannot be messaged', async ({
  page,
  instance,
  person,
}) => {
  const kavya = await hearFromKavya(instance, person, 'You owe me.');
  await page.goto(`/message/${kavya.id}`);
  const chat = chatOn(page);
  const choose = async (choice: string) => {
    await page.getByRole('button', { name: 'More about Kavya Nair' }).click();
    await page.getByRole('menuitem', { name: choice, exact: true }).click();
  };
  await choose('Block');
  await page.getByRole('dialog', { name: 'Block Kavya Nair?' }).getByRole('button', { name: 'Block' }).click();

  await expect(chat.pane).toContainText('You have blocked this person. Unblock them to write to them.');
  await expect(chat.messages).toContainText('You owe me.');
  await expect(chat.box).toHaveCount(0);
  await page.reload();
  await expect(chat.messages).toContainText('You owe me.');
  await chat.pane.getByRole('button', { name: 'Unblock' }).click();
  await expect(chat.box).toBeVisible();

  await choose('Report');
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.getByLabel('Spam or a scam').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(toasts(page)).toContainText('Report sent');

  await adminClient(instance).auth.admin.updateUserById(kavya.id, { ban_duration: '24h' });
  await chat.say('Still there?');
  await expect(chat.pane).toContainText('This person cannot be reached at the moment.');
  await expect(chat.messages).toContainText('Not sent');
  await expect(chat.box).toHaveCount(0);
});
