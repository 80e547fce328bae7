// Calling functions by POST, GET and HEAD.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { anonymous, createPerson, type Person } from '../../support/people.ts';
import { insertOne } from '../../support/rows.ts';

const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

let person: Person;
let friends: Person[];

before(async () => {
  person = await createPerson('user');
  friends = [];
  for (const name of ['Charu', 'Arun', 'Bina']) {
    const friend = await createPerson('user', name);
    const id = await rows(friend.client.rpc('get_or_create_conversation', { p_user_id: person.id }));
    await insertOne(friend, 'messages', { conversation_id: id, content: `I am ${name}` });
    friends.push(friend);
  }
});

const mine = () => ({ p_user_id: person.id });

function conversations(options?: { get?: boolean; head?: boolean; count?: 'exact' }) {
  return person.client.rpc('get_conversations_with_details', mine(), options);
}

test('a scalar is bare JSON', async () => {
  const { data, status } = await person.client.rpc('get_or_create_conversation', { p_user_id: friends[0]?.id });
  assert.equal(status, 200);
  assert.match(data, /^[0-9a-f-]{36}$/);
});

test('JSON is returned unchanged', async () => {
  const { id } = await insertOne(person, 'posts', { content: 'Like me' });

  assert.deepEqual(await rows(person.client.rpc('toggle_like', { p_post_id: id })), { liked: true, likes: 1 });
  assert.deepEqual(await rows(person.client.rpc('toggle_like', { p_post_id: id })), { liked: false, likes: 0 });
});

test('a set is a list, newest first', async () => {
  const said = (await rows(conversations())).map((row: { last_message_content: string }) => row.last_message_content);
  assert.deepEqual(said, ['I am Bina', 'I am Arun', 'I am Charu']);
});

test('a function that reads can be called with GET', async () => {
  assert.equal((await rows(conversations({ get: true }))).length, 3);
});

test('a function that reads can be called with HEAD for its count', async () => {
  const { data, count, error } = await conversations({ head: true, count: 'exact' });
  assert.deepEqual({ data, count, error }, { data: null, count: 3, error: null });
});

test('the rows of a set can be filtered', async () => {
  const found = await rows(conversations().eq('last_message_content', 'I am Arun'));
  assert.equal(found.length, 1);
  assert.equal(found[0].participants[0].full_name, 'Arun');
});

test('the rows of a set can be ordered and limited, and their columns chosen', async () => {
  const found = conversations().select('last_message_content').order('last_message_content').limit(2);
  assert.deepEqual(await rows(found), [{ last_message_content: 'I am Arun' }, { last_message_content: 'I am Bina' }]);
});

test('the rows of a set can be counted', async () => {
  const { data, count, status } = await conversations({ count: 'exact' }).range(0, 0);
  assert.deepEqual({ length: data.length, count, status }, { length: 1, count: 3, status: 206 });
});

test('one row of a set can be single', async () => {
  const found = conversations().eq('last_message_content', 'I am Bina').select('unread_count').single();
  assert.deepEqual(await rows(found), { unread_count: 1 });
});

test('a function that writes is not called with GET', async () => {
  const called = person.client.rpc('get_or_create_conversation', { p_user_id: UNKNOWN_ID }, { get: true });
  await refused(called, { status: 405, code: '25006' });
});

test('an unknown function is refused', async () => {
  await refused(person.client.rpc('no_such_function', { p_id: 1 }), {
    status: 404,
    code: 'PGRST202',
    message: 'Could not find the function public.no_such_function(p_id) in the schema cache',
  });
});

test('a missing argument is refused', async () => {
  await refused(person.client.rpc('toggle_like'), { status: 404, code: 'PGRST202' });
});

test('an argument too many is refused', async () => {
  const called = person.client.rpc('toggle_like', { p_post_id: UNKNOWN_ID, p_extra: 1 });
  await refused(called, { status: 404, code: 'PGRST202' });
});

test('an argument of the wrong type is refused', async () => {
  await refused(person.client.rpc('toggle_like', { p_post_id: 'first' }), {
    status: 400,
    code: '22P02',
    message: 'invalid input syntax for type uuid: "first"',
  });
});

test('a rule of the product answers with a sentence for the person', async () => {
  await refused(person.client.rpc('get_or_create_conversation', mine()), {
    status: 400,
    code: 'P0001',
    message: 'You cannot start a conversation with yourself.',
  });
});

test("another person's conversations are refused", async () => {
  const called = person.client.rpc('get_conversations_with_details', { p_user_id: friends[0]?.id });
  await refused(called, { status: 403, code: '42501' });
});

test('a function that needs an account refuses anonymous callers', async () => {
  await refused(anonymous.rpc('toggle_like', { p_post_id: UNKNOWN_ID }), { status: 401, code: '42501' });
});
