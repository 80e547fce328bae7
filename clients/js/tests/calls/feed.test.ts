// The calls of the feed and the public profile.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';

let author: Person;
let reader: Person;

before(async () => {
  author = await createPerson('user', 'Meera Nair');
  reader = await createPerson('employer');
});

test('C-393: inserting a post with its author, text and media is answered with 201 and nothing', async () => {
  const { data, error, status } = await author.client
    .from('posts')
    .insert({ user_id: author.id, content: 'First', media_url: 'https://cdn.example.in/a.png', media_type: 'image' });

  assert.deepEqual({ data, error, status }, { data: null, error: null, status: 201 });
});

test('C-394: the feed lists every column of each post with its author, newest first', async () => {
  for (const content of ['older', 'newer']) {
    await author.client.from('posts').insert({ user_id: author.id, content }).throwOnError();
  }

  const feed = await rows(
    reader.client
      .from('posts')
      .select('*, author:profiles(id, full_name, avatar_url)')
      .order('created_at', { ascending: false }),
  );

  const ours = feed.filter((post: { user_id: string }) => post.user_id === author.id);
  assert.deepEqual(
    ours.slice(0, 2).map((post: { content: string }) => post.content),
    ['newer', 'older'],
  );
  assert.deepEqual(Object.keys(ours[0]), [
    'id',
    'user_id',
    'content',
    'media_url',
    'media_type',
    'media_width',
    'media_height',
    'created_at',
    'edited_at',
    'likes',
    'comments',
    'shares',
    'author',
  ]);
  assert.deepEqual(ours[0].author, { id: author.id, full_name: 'Meera Nair', avatar_url: null });
});

test('C-395: a public profile lists the posts of one person only', async () => {
  await reader.client.from('posts').insert({ user_id: reader.id, content: 'Mine' }).throwOnError();

  const posts = await rows(
    author.client
      .from('posts')
      .select('*, author:profiles(*)')
      .eq('user_id', reader.id)
      .order('created_at', { ascending: false }),
  );

  assert.equal(posts.length, 1);
  assert.equal(posts[0].content, 'Mine');
  assert.equal(posts[0].author.id, reader.id);
});

test('a new post has no likes, comments or shares and the time it was made at', async () => {
  const post = await rows(author.client.from('posts').insert({ content: 'Counted' }).select().single());

  assert.deepEqual(
    { likes: post.likes, comments: post.comments, shares: post.shares, user_id: post.user_id },
    { likes: 0, comments: 0, shares: 0, user_id: author.id },
  );
  assert.match(post.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  assert.match(post.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/);
});
