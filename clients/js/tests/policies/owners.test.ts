// What users may do with their own rows and not with others'.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, operator, type Person } from '../../support/people.ts';
import { insertOne, job, tender } from '../../support/rows.ts';

let owner: Person;
let other: Person;
let post: string;

before(async () => {
  owner = await createPerson('user', 'Owner');
  other = await createPerson('business', 'Other');
  post = (await insertOne(owner, 'posts', { content: 'Mine' })).id;
});

function storedPost() {
  return rows(owner.client.from('posts').select('content').eq('id', post).single());
}

test('changing a foreign row changes nothing and is not an error', async () => {
  const changed = () => other.client.from('posts').update({ content: 'Theirs' }).eq('id', post);

  const { error, status } = await changed();
  assert.deepEqual({ error, status }, { error: null, status: 204 });
  assert.deepEqual(await rows(changed().select()), []);
  assert.deepEqual(await storedPost(), { content: 'Mine' });
});

test('deleting a foreign row deletes nothing and is not an error', async () => {
  const { count, status } = await other.client.from('posts').delete({ count: 'exact' }).eq('id', post);

  assert.deepEqual({ count, status }, { count: 0, status: 204 });
  assert.deepEqual(await storedPost(), { content: 'Mine' });
});

test('a row cannot be inserted for another person', async () => {
  await refused(other.client.from('posts').insert({ user_id: owner.id, content: 'Forged' }), {
    status: 403,
    code: '42501',
  });
});

test('the owner changes and deletes', async () => {
  const { id } = await insertOne(owner, 'posts', { content: 'Draft' });

  await owner.client.from('posts').update({ content: 'Final' }).eq('id', id).throwOnError();
  assert.deepEqual(await rows(owner.client.from('posts').delete().eq('id', id).select('content')), [
    { content: 'Final' },
  ]);
});

test('private rows are invisible to others: list, count and single', async () => {
  await insertOne(owner, 'saves', { kind: 'post', target_id: post });
  const theirs = () => other.client.from('saves').select('kind', { count: 'exact' }).eq('user_id', owner.id);

  const { data, count, status } = await theirs();
  assert.deepEqual({ data, count, status }, { data: [], count: 0, status: 200 });
  await refused(theirs().single(), { status: 406, code: 'PGRST116', details: 'The result contains 0 rows' });
  assert.equal((await rows(owner.client.from('saves').select('kind'))).length, 1);
});

test('private rows are invisible in an embed too', async () => {
  await insertOne(owner, 'post_likes', { post_id: post });
  const liked = (reader: Person) =>
    rows(reader.client.from('posts').select('likes, post_likes(user_id)').eq('id', post).single());

  assert.deepEqual(await liked(owner), { likes: 1, post_likes: [{ user_id: owner.id }] });
  assert.deepEqual(await liked(other), { likes: 1, post_likes: [] });
});

test('a column that the server sets is refused by name', async () => {
  await refused(owner.client.from('posts').insert({ content: 'Popular', likes: 1000 }), {
    status: 403,
    code: '42501',
    message: /likes/,
  });
  await refused(owner.client.from('profiles').update({ user_type: 'business' }).eq('id', owner.id), {
    status: 403,
    code: '42501',
    message: /user_type/,
  });
  await refused(owner.client.from('posts').update({ created_at: '2001-01-01T00:00:00Z' }).eq('id', post), {
    status: 403,
    code: '42501',
    message: /created_at/,
  });
});

test('the email of a profile is visible only to its owner', async () => {
  const email = (reader: Person) => rows(reader.client.from('profiles').select('email').eq('id', owner.id).single());

  assert.deepEqual(await email(owner), { email: owner.email });
  assert.deepEqual(await email(other), { email: null });
});

test('a hidden address cannot be found out by a filter, a tree or an embed', async () => {
  const { client } = other;
  const embedded = client.from('posts').select('author:profiles(email)').eq('id', post).single();
  const filtered = client
    .from('posts')
    .select('id, profiles!inner(id)')
    .eq('id', post)
    .eq('profiles.email', owner.email);

  assert.deepEqual(await rows(client.from('profiles').select('id').eq('email', owner.email)), []);
  assert.deepEqual(await rows(client.from('profiles').select('id').or(`email.eq.${owner.email},id.is.null`)), []);
  assert.deepEqual(await rows(client.from('profiles').select('id').eq('id', owner.id).like('email', '%')), []);
  assert.deepEqual(await rows(embedded), { author: { email: null } });
  assert.deepEqual(await rows(filtered), []);
});

test('C-388: jobs are posted by employers and businesses, tenders by businesses', async () => {
  const employer = await createPerson('employer');

  await refused(owner.client.from('jobs').insert(job()), {
    status: 403,
    code: '42501',
    message: 'new row violates row-level security policy for table "jobs"',
  });
  await refused(employer.client.from('tenders').insert(tender()), { status: 403, code: '42501' });
  assert.equal((await employer.client.from('jobs').insert(job())).status, 201);
  assert.equal((await other.client.from('jobs').insert(job())).status, 201);
  assert.equal((await other.client.from('tenders').insert(tender())).status, 201);
});

test('tables that only the server writes are refused', async () => {
  const insertion = { user_id: owner.id, kind: 'x', title: 'You won' };
  await refused(owner.client.from('notifications').insert(insertion), { status: 403, code: '42501' });
  await refused(owner.client.from('subscriptions').insert({ plan: 'Pro' }), { status: 403, code: '42501' });
});

test('only a member reads and writes in a conversation', async () => {
  const stranger = await createPerson('user');
  const conversation_id = await rows(owner.client.rpc('get_or_create_conversation', { p_user_id: other.id }));
  await insertOne(owner, 'messages', { conversation_id, content: 'Between us' });
  const messages = (reader: Person) =>
    rows(reader.client.from('messages').select('content').eq('conversation_id', conversation_id));

  assert.deepEqual(await messages(other), [{ content: 'Between us' }]);
  assert.deepEqual(await messages(stranger), []);
  await refused(stranger.client.from('messages').insert({ conversation_id, content: 'Me too' }), {
    status: 403,
    code: '42501',
  });
  await refused(other.client.from('messages').insert({ conversation_id, content: 'Forged', sender_id: owner.id }), {
    status: 403,
    code: '42501',
  });
});

test('a blocked person does not see the posts of the one who blocked them', async () => {
  const blocked = await createPerson('user');
  await insertOne(blocked, 'comments', { post_id: post, text: 'Boo' });
  await insertOne(owner, 'blocks', { blocked_id: blocked.id });

  assert.deepEqual(await rows(blocked.client.from('posts').select('id').eq('id', post)), []);
  const comments = blocked.client.from('comments').select('text, post:posts(content)').eq('user_id', blocked.id);
  assert.deepEqual(await rows(comments), [{ text: 'Boo', post: null }]);
  assert.equal((await rows(other.client.from('posts').select('id').eq('id', post))).length, 1);
});

test("the owner of a post may delete other people's comments on it", async () => {
  const { id } = await insertOne(other, 'comments', { post_id: post, text: 'Spam' });
  assert.deepEqual(await rows(owner.client.from('comments').delete().eq('id', id).select('text')), [{ text: 'Spam' }]);
});

test('the bids for a sealed tender stay sealed while it is open', async () => {
  const { id } = await insertOne(other, 'tenders', tender());
  const bid = {
    tender_id: id,
    bidder_id: owner.id,
    name: 'O',
    email: 'o@example.in',
    mobile: '9876543210',
    address: 'Pune',
  };
  await operator.from('proposals').insert(bid).throwOnError();
  const bids = (reader: Person) => rows(reader.client.from('proposals').select('name').eq('tender_id', id));

  assert.deepEqual(await bids(owner), [{ name: 'O' }]);
  assert.deepEqual(await bids(other), []);
  assert.deepEqual(await rows(other.client.from('tenders').select('bids').eq('id', id).single()), { bids: 1 });
  await other.client.from('tenders').update({ status: 'Closed' }).eq('id', id).throwOnError();
  assert.deepEqual(await bids(other), [{ name: 'O' }]);
});
