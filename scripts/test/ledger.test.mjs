import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ledger } from '../torture/ledger.mjs';

const ASHA = { id: 'asha', token: 'token' };

/** A server that answers with these posts and files, and with what it says of likes. */
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

test('what was acknowledged and is there is well', async () => {
  assert.deepEqual(await check(ledgerWith('kept'), { posts: ['a'], files: { 'resumes/a.pdf': 'bytes' } }), []);
});

test('what was acknowledged and is lost, doubled or changed is told', async () => {
  assert.equal((await check(ledgerWith('kept'), {})).length, 2);
  const found = await check(ledgerWith('kept'), { posts: ['a', 'a'], files: { 'resumes/a.pdf': 'other' } });
  assert.match(found.join(), /there 2 times.*not what was sent/);
});

test('what was refused or never sent and is there is told', async () => {
  const found = await check(ledgerWith('refused'), { posts: ['a', 'b'], files: { 'resumes/a.pdf': 'bytes' } });
  assert.match(found.join(), /b was never sent.*a was refused.*pdf was refused/);
});

test('what had no answer may be either, and must stay so', async () => {
  const ledger = ledgerWith('unknown');
  assert.deepEqual(await check(ledger, { posts: ['a'] }), []);
  assert.match((await check(ledger, {})).join(), /acknowledged and is lost/);
  assert.match(
    (await check(ledger, { posts: ['a'], files: { 'resumes/a.pdf': 'bytes' } })).join(),
    /refused and is there/,
  );
});

test('a counter that does not count is told', async () => {
  const likes = { counted: [{ id: 'p', likes: 2 }], held: [{ post_id: 'p' }] };
  const found = await check(new Ledger(), likes);
  assert.deepEqual(found, ['the post p counts 2 likes and has 1']);
});
