import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ledger } from '../torture/ledger.mjs';

const ASHA = { id: 'asha', token: 'token' };

/** A server that returns these posts and files, and these like counts. */
function serverWith({ posts = [], files = {}, counted = [], held = [] }) {
  const answers = (body) => new Response(typeof body === 'string' ? body : JSON.stringify(body));
  const request = async (_method, path) => {
    if (path.startsWith('/storage/')) {
      const file = files[path.split('/object/')[1]];
      return file === undefined ? new Response('', { status: 400 }) : answers(file);
    }
    if (path.startsWith('/rest/v1/post_likes')) return answers(held);
    if (path.includes('likes=gt.0')) return answers(counted);
    return answers(posts.map((content, index) => ({ id: String(index), content })));
  };
  return { request };
}

function ledgerWith(outcome) {
  const ledger = new Ledger();
  ledger.notePost('a', ASHA, outcome);
  ledger.noteFile('resumes/a.pdf', ASHA, Buffer.from('bytes'), outcome);
  return ledger;
}

const check = (ledger, has) => ledger.check(serverWith(has), [ASHA], { everything: true });

test('reports nothing about acknowledged writes that are there', async () => {
  assert.deepEqual(await check(ledgerWith('kept'), { posts: ['a'], files: { 'resumes/a.pdf': 'bytes' } }), []);
});

test('reports acknowledged writes that are lost, doubled or changed', async () => {
  assert.equal((await check(ledgerWith('kept'), {})).length, 2);
  const found = await check(ledgerWith('kept'), { posts: ['a', 'a'], files: { 'resumes/a.pdf': 'other' } });
  assert.match(found.join(), /there 2 times.*not what was sent/);
});

test('reports refused or never sent writes that are there', async () => {
  const found = await check(ledgerWith('refused'), { posts: ['a', 'b'], files: { 'resumes/a.pdf': 'bytes' } });
  assert.match(found.join(), /b was never sent.*a was refused.*pdf was refused/);
});

test('allows unanswered writes to be there or not, but not to change', async () => {
  const ledger = ledgerWith('unknown');
  assert.deepEqual(await check(ledger, { posts: ['a'] }), []);
  assert.match((await check(ledger, {})).join(), /acknowledged and is lost/);
  assert.match(
    (await check(ledger, { posts: ['a'], files: { 'resumes/a.pdf': 'bytes' } })).join(),
    /refused and is there/,
  );
});

test('reports a wrong counter', async () => {
  const likes = { counted: [{ id: 'p', likes: 2 }], held: [{ post_id: 'p' }] };
  const found = await check(new Ledger(), likes);
  assert.deepEqual(found, ['the post p counts 2 likes and has 1']);
});
