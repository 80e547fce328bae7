// Filters, order and paging inside embeds, and their effect on the parent rows.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { insert } from '../../support/rows.ts';

let author: Person;

before(async () => {
  author = await createPerson('user', 'Meera Nair');
  const [, busy] = await insert(author, 'posts', [{ content: 'Quiet' }, { content: 'Talked about' }]);
  const post_id = busy?.id;
  await insert(
    author,
    'comments',
    ['first', 'second', 'third'].map((text) => ({ post_id, text })),
  );
});

function posts(columns: string) {
  return author.client.from('posts').select(columns).eq('user_id', author.id).order('content');
}

const quiet = { content: 'Quiet', thread: [] };

test('a filter on an embed restricts the list and keeps the parents', async () => {
  assert.deepEqual(await rows(posts('content, thread:comments(text)').eq('thread.text', 'second')), [
    quiet,
    { content: 'Talked about', thread: [{ text: 'second' }] },
  ]);
});

test('!inner keeps only parents whose embed has rows', async () => {
  assert.deepEqual(await rows(posts('content, thread:comments!inner(text)').eq('thread.text', 'second')), [
    { content: 'Talked about', thread: [{ text: 'second' }] },
  ]);
});

test('!inner on a to-one embed filters by the parent row', async () => {
  const found = (name: string) => posts('content, author:profiles!inner(full_name)').eq('author.full_name', name);

  assert.equal((await rows(found('Meera Nair'))).length, 2);
  assert.deepEqual(await rows(found('Someone Else')), []);
});

test('without !inner a to-one embed that does not match is null', async () => {
  const found = posts('content, author:profiles(full_name)').eq('author.full_name', 'Someone Else');
  assert.deepEqual(await rows(found), [
    { content: 'Quiet', author: null },
    { content: 'Talked about', author: null },
  ]);
});

test('an embed without columns filters and returns nothing', async () => {
  const found = posts('content, comments!inner()').eq('comments.text', 'third');
  assert.deepEqual(await rows(found), [{ content: 'Talked about' }]);
});

test('an embed that is null finds parents without rows', async () => {
  assert.deepEqual(await rows(posts('content, thread:comments()').is('thread', null)), [{ content: 'Quiet' }]);
});

test('an embed that is not null finds parents with rows', async () => {
  const found = posts('content, thread:comments()').not('thread', 'is', null);
  assert.deepEqual(await rows(found), [{ content: 'Talked about' }]);
});

test('an embed has its own order', async () => {
  const found = posts('thread:comments(text)').order('text', { referencedTable: 'thread', ascending: false });
  const [, { thread }] = await rows(found);
  assert.deepEqual(thread, [{ text: 'third' }, { text: 'second' }, { text: 'first' }]);
});

test('an embed has its own limit', async () => {
  const found = posts('thread:comments(text)')
    .order('text', { referencedTable: 'thread' })
    .limit(1, { referencedTable: 'thread' });
  const [, { thread }] = await rows(found);
  assert.deepEqual(thread, [{ text: 'first' }]);
});

test('an embed has its own range', async () => {
  const found = posts('thread:comments(text)')
    .order('text', { referencedTable: 'thread' })
    .range(1, 2, { referencedTable: 'thread' });
  const [, { thread }] = await rows(found);
  assert.deepEqual(thread, [{ text: 'second' }, { text: 'third' }]);
});

test('an embed has its own or', async () => {
  const found = posts('thread:comments(text)')
    .or('text.eq.first,text.eq.third', { referencedTable: 'thread' })
    .order('text', { referencedTable: 'thread' });
  const [, { thread }] = await rows(found);
  assert.deepEqual(thread, [{ text: 'first' }, { text: 'third' }]);
});

test('a count of an embed counts what its filter keeps', async () => {
  assert.deepEqual(await rows(posts('thread:comments(count)').neq('thread.text', 'first')), [
    { thread: [{ count: 0 }] },
    { thread: [{ count: 2 }] },
  ]);
});

test('the exact count of parents respects !inner', async () => {
  const found = author.client
    .from('posts')
    .select('content, comments!inner(text)', { count: 'exact' })
    .eq('user_id', author.id);
  assert.equal((await found).count, 1);
});

test('a filter on an embed that was not selected is refused', async () => {
  await refused(posts('content').eq('comments.text', 'first'), {
    status: 400,
    code: 'PGRST108',
    message: "'comments' is not an embedded resource in this request",
  });
});
