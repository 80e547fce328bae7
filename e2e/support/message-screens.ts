// The screens of the messages.

import { createPerson, adminClient, signIn } from './people';
import { makePng } from './pictures';
import type { Screen, ScreenContext } from './screen';
import { chatOn, openConversation, insertMessages } from './conversations';

const HOUR = 60;
const DAY = 24 * HOUR;

export const MESSAGE_SCREENS: Screen[] = [
  {
    name: 'messages',
    path: '/message',
    member: true,
    prepare: prepareConversations,
    ready: (page) => page.getByRole('link', { name: /Kavya Nair.*4 unread/ }),
  },
  {
    name: 'messages-empty',
    path: '/message',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'No conversations yet.' }),
  },
  {
    name: 'messages-open',
    path: '/message',
    member: true,
    prepare: prepareConversations,
    act: (page) => page.getByRole('link', { name: /Kavya Nair/ }).click(),
    ready: (page) => chatOn(page).pane.getByText('4 new messages'),
  },
  {
    name: 'messages-failed',
    path: '/message',
    member: true,
    prepare: async (context) => {
      await prepareConversations(context);
      await context.page.route('**/rest/v1/messages*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: { message: 'Out of order' } })
          : route.continue(),
      );
    },
    act: async (page) => {
      await page.getByRole('link', { name: /Kavya Nair/ }).click();
      await chatOn(page).say('Sharing it now, with the Malayalam slip');
    },
    ready: (page) => chatOn(page).pane.getByRole('button', { name: 'Retry' }),
  },
  {
    name: 'messages-nobody',
    path: '/message/nobody',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'Could not find user.' }),
  },
];

/** Three conversations; the first has an unread message. */
async function prepareConversations({ instance, person }: ScreenContext): Promise<void> {
  const [kavya, foods, arjun] = await Promise.all([
    createPerson(instance, 'Kavya Nair'),
    createPerson(instance, 'Sahyadri Foods', 'business'),
    createPerson(instance, 'Arjun Reddy'),
  ]);
  const [withKavya, withFoods, withArjun] = (await Promise.all(
    [kavya, foods, arjun].map((other) => openConversation(instance, person, other)),
  )) as [string, string, string];
  await insertMessages(instance, withArjun, [
    { sender: person, content: 'Thanks, the build works now.', minutes: 8 * DAY },
  ]);
  await insertMessages(instance, withFoods, [
    { sender: foods, content: 'Your interview is on Thursday at 11:00.', minutes: DAY },
  ]);
  await insertMessages(instance, withKavya, [
    {
      sender: kavya,
      content:
        'Hi Ananya, thanks for applying to help on the clinic study. Your refunds work is exactly the kind of patience we need.',
      minutes: DAY + 3,
    },
    { sender: kavya, content: 'Could you read this before we talk? https://example.in/findings', minutes: DAY + 2 },
    {
      sender: person,
      content:
        'Read it on the train. The lunch finding is lovely. I sketched a printed slip and a screen for the ward desk.',
      minutes: DAY - 60,
    },
    { sender: person, content: 'Both work without a network.', minutes: DAY - 60 },
    {
      sender: kavya,
      content: 'This is great. The ward sister asked whether the slip can be printed in Malayalam as well.',
      minutes: 2,
    },
    { sender: kavya, content: 'Can you share the prototype link?', minutes: 1 },
  ]);
  await sendFiles(instance, withKavya, kavya);
  await readUntil(instance, withKavya, person, DAY - 60);
}

/** Sends a picture and a file to the conversation with the sender's own client. */
async function sendFiles(
  instance: ScreenContext['instance'],
  conversationId: string,
  sender: ScreenContext['person'],
): Promise<void> {
  const client = await signIn(instance, sender);
  const files = [
    { name: 'Printed slip.png', type: 'image/png', content: makePng(640, 480) },
    {
      name: 'OPD_queue_findings.txt',
      type: 'text/plain',
      content: Buffer.from('Lunch is when people leave.\n'.repeat(9000)),
    },
  ];
  for (const { name, type, content } of files) {
    const path = `${conversationId}/${crypto.randomUUID()}`;
    const { error } = await client.storage.from('attachments').upload(path, content, { contentType: type });
    if (error) throw error;
    const message = { conversation_id: conversationId, sender_id: sender.id, content: '' };
    await client
      .from('messages')
      .insert({ ...message, attachment_path: path, attachment_name: name })
      .throwOnError();
  }
}

/** Marks everything at least that many minutes old as read. */
async function readUntil(
  instance: ScreenContext['instance'],
  conversationId: string,
  person: ScreenContext['person'],
  minutes: number,
) {
  await adminClient(instance)
    .from('participants')
    .update({ last_read_at: new Date(Date.now() - minutes * 60_000 + 30_000).toISOString() })
    .match({ conversation_id: conversationId, user_id: person.id })
    .throwOnError();
}
