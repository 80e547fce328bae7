// C-364: programs that act for a person with an API token instead of a session.

import { createClient } from '@supabase/supabase-js';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { refused, rows } from '../../support/answers.ts';
import { createSubscriber, makeToken, manage, revokeToken, setPlan } from '../../support/api-tokens.ts';
import { given, PNG, refusedFile } from '../../support/files.ts';
import { closing, ReceivedValues, subscribed } from '../../support/live.ts';
import { anonKey, connect, createPerson, url, type Database } from '../../support/people.ts';
import { insertOne, tender } from '../../support/rows.ts';

const READ_ONLY = 'This API token is read-only; create one that may write in your settings';

test('C-364: a program reads, writes, calls and stores as its person', async () => {
  const person = await createSubscriber();
  const program = connect(anonKey, (await makeToken(person, 'write')).token);

  const posted = program.from('posts').insert({ content: 'From a script' }).select('user_id');
  assert.deepEqual(await rows(posted), [{ user_id: person.id }]);
  const left = (await rows(program.rpc('proposals_left'))) as { plan: string };
  assert.equal(left.plan, 'Business');
  const stored = program.storage.from('media').upload(`${person.id}/a.png`, PNG, { contentType: 'image/png' });
  assert.equal((await given(stored)).path, `${person.id}/a.png`);
});

test('C-364: a token can also be sent as a header of every request', async () => {
  const person = await createSubscriber();
  const { token } = await makeToken(person, 'read');
  const program = createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${token}` } },
  });

  assert.deepEqual(await rows(program.from('profiles').select('id').eq('id', person.id)), [{ id: person.id }]);
  const { data } = await program.auth.getUser(token);
  assert.equal(data.user?.id, person.id);
});

test('C-364: a read-only token cannot write', async () => {
  const person = await createSubscriber();
  const post = await insertOne(person, 'posts', { content: 'By hand' });
  const program = connect(anonKey, (await makeToken(person, 'read')).token);
  const own = () => program.from('posts').select('content').eq('id', post.id);

  assert.deepEqual(await rows(own()), [{ content: 'By hand' }]);
  const refusal = { status: 403, code: '42501', message: READ_ONLY };
  await refused(program.from('posts').insert({ content: 'From a script' }), refusal);
  await refused(program.from('posts').upsert({ id: post.id, content: 'Changed' }), refusal);
  await refused(program.from('posts').update({ content: 'Changed' }).eq('id', post.id), refusal);
  await refused(program.from('posts').delete().eq('id', post.id), refusal);
  await refused(program.rpc('toggle_like', { p_post_id: post.id }), refusal);
  const upload = program.storage.from('media').upload(`${person.id}/a.png`, PNG, { contentType: 'image/png' });
  await refusedFile(upload, { status: 403, code: 'AccessDenied', message: READ_ONLY });
  assert.deepEqual(await rows(own()), [{ content: 'By hand' }]);
});

test('C-364: a program receives live changes that its person may read, until the token is revoked', async () => {
  const person = await createSubscriber();
  const made = await makeToken(person, 'read');
  const program = { ...person, client: connect(anonKey, made.token) };
  await closing([program], async () => {
    // The client fetches the token asynchronously; without this wait it would join the channel without it.
    await program.client.realtime.setAuth();
    const received = new ReceivedValues<{ new: { content?: string } }>();
    const posts = { event: 'INSERT', schema: 'public', table: 'posts', filter: `user_id=eq.${person.id}` } as const;
    const statuses = await subscribed(program.client.channel('posts').on('postgres_changes', posts, received.receive));
    await insertOne(person, 'posts', { content: 'Heard' });
    assert.equal((await received.next()).new.content, 'Heard');

    await revokeToken(person, made);
    await statuses.next(({ status }) => status === 'CLOSED');
    await refused(program.client.from('posts').select('id'), { status: 401, code: 'PGRST303' });
  });
});

test('C-364: a token acts only for its own account, and cannot change the account itself', async () => {
  const [person, other] = [await createSubscriber(), await createPerson('user')];
  const { id, token } = await makeToken(person, 'write');
  const program = connect(anonKey, token);

  await refused(program.from('posts').insert({ user_id: other.id, content: 'As someone else' }), {
    status: 403,
    code: '42501',
  });
  const gone = await program.functions.invoke('delete-account', { body: { password: 'nilgiri-2026' } });
  assert.equal((gone.error as { context: Response }).context.status, 403);
  await refused(program.rpc('export_my_data'), { status: 403, code: '42501' });
  for (const [path, method, body] of [
    ['', 'GET', undefined],
    ['', 'POST', JSON.stringify({ name: 'Another', access: 'write' })],
    [`/${id}`, 'DELETE', undefined],
  ] as const) {
    assert.equal((await manage(token, path, { method, ...(body === undefined ? {} : { body }) })).status, 403);
  }
  assert.ok((await person.client.auth.getUser()).data.user);
});

test('C-364: a token stops working with the plan and works again when the plan is back', async () => {
  const person = await createSubscriber();
  const program = connect(anonKey, (await makeToken(person, 'read')).token);
  const own = () => program.from('profiles').select('id').eq('id', person.id);
  assert.deepEqual(await rows(own()), [{ id: person.id }]);

  await setPlan(person, 'Basic');
  await refused(own(), { status: 403, code: '42501', message: /not part of this account's plan/ });
  await setPlan(person, 'Business');
  assert.deepEqual(await rows(own()), [{ id: person.id }]);
});

test('C-364: the program on the developer page runs as printed', async () => {
  const person = await createSubscriber();
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { title } = await insertOne(person, 'tenders', tender({ title: 'Repaint it soon', deadline: soon }));
  const page = await (await fetch(`${url}/pages/developers.md`)).text();
  const snippet = [...page.matchAll(/```js\n(.*?)```/gs)]
    .map(([, code]) => code)
    .find((code) => code?.includes('accessToken'));
  const code = snippet?.replaceAll('{{url}}', url).replaceAll('{{anonKey}}', anonKey) ?? '';

  const { token } = await makeToken(person, 'read');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, SANGAM_TOKEN: token },
  });
  assert.ok(stdout.includes(title as string), stdout);
});
