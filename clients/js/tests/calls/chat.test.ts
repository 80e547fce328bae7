// The calls of the chat.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';

let asha: Person;
let ravi: Person;
let conversation: string;

before(async () => {
  asha = await createPerson('user', 'Asha Rao');
  ravi = await createPerson('employer', 'Ravi Kumar');
  conversation = await rows(asha.client.rpc('get_or_create_conversation', { p_user_id: ravi.id }));
});

function send(sender: Person, content: string) {
  return sender.client.from('messages').insert({ content, sender_id: sender.id, conversation_id: conversation });
}

test('C-399: get_or_create_conversation answers with the bare id, the same one from both sides', async () => {
  assert.match(conversation, /^[0-9a-f-]{36}$/);
  assert.equal(await rows(ravi.client.rpc('get_or_create_conversation', { p_user_id: asha.id })), conversation);
});

test('two people who start a conversation at the same moment share one', async () => {
  const [one, other] = [await createPerson('user'), await createPerson('user')];
  const calls = [one, other, one, other].map((caller) =>
    rows(caller.client.rpc('get_or_create_conversation', { p_user_id: caller === one ? other.id : one.id })),
  );

  assert.equal(new Set(await Promise.all(calls)).size, 1);
});

test('C-400, C-401: a message is inserted with its sender and listed oldest first with the sender profile', async () => {
  assert.equal((await send(asha, 'Namaste')).status, 201);
  assert.equal((await send(ravi, 'Hello')).status, 201);

  const messages = await rows(
    ravi.client
      .from('messages')
      .select('*, sender:sender_id(id, full_name, avatar_url)')
      .eq('conversation_id', conversation)
      .order('created_at', { ascending: true }),
  );

  const said = messages.map((message: { content: string; sender: { full_name: string } }) => [
    message.sender.full_name,
    message.content,
  ]);
  assert.deepEqual(said, [
    ['Asha Rao', 'Namaste'],
    ['Ravi Kumar', 'Hello'],
  ]);
});

test('C-398: get_conversations_with_details lists the other person first, the last message and the unread ones', async () => {
  const meera = await createPerson('user', 'Meera Nair');
  const id = await rows(meera.client.rpc('get_or_create_conversation', { p_user_id: asha.id }));
  const said = { content: 'Are you there?', sender_id: asha.id, conversation_id: id };
  const message = await rows(asha.client.from('messages').insert(said).select().single());

  const summaries = await rows(meera.client.rpc('get_conversations_with_details', { p_user_id: meera.id }));

  assert.deepEqual(summaries, [
    {
      conversation_id: id,
      participants: [
        { id: asha.id, full_name: 'Asha Rao', avatar_url: null, user_type: 'user' },
        { id: meera.id, full_name: 'Meera Nair', avatar_url: null, user_type: 'user' },
      ],
      last_message_content: 'Are you there?',
      last_message_sender_id: asha.id,
      last_message_attachment_name: null,
      last_message_created_at: message.created_at,
      unread_count: 1,
    },
  ]);
});

test('marking everything as read leaves no message unread', async () => {
  await send(ravi, 'Unread').throwOnError();
  await asha.client
    .from('participants')
    .update({ last_read_at: '2099-01-01T00:00:00Z' })
    .match({ conversation_id: conversation, user_id: asha.id })
    .throwOnError();

  const summaries = await rows(
    asha.client.rpc('get_conversations_with_details', { p_user_id: asha.id }).eq('conversation_id', conversation),
  );
  assert.equal(summaries[0].unread_count, 0);
});

test('C-396: the recipient of a chat is found by id as a single row', async () => {
  const recipient = await rows(asha.client.from('profiles').select('*').eq('id', ravi.id).single());
  assert.equal(recipient.full_name, 'Ravi Kumar');
});
