// Inserting rows that may already exist.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, type Person } from '../../support/people.ts';

let person: Person;

before(async () => {
  person = await createPerson('user');
});

function preferences() {
  return person.client.from('notification_preferences');
}

function stored(kind: string) {
  return rows(preferences().select('kind, in_app, email').eq('kind', kind));
}

test('a new row is inserted and answered with 201', async () => {
  const { data, error, status } = await preferences().upsert({ kind: 'application', in_app: false });

  assert.deepEqual({ data, error, status }, { data: null, error: null, status: 201 });
  assert.deepEqual(await stored('application'), [{ kind: 'application', in_app: false, email: true }]);
});

test('an existing row is updated and answered with 200', async () => {
  await preferences().insert({ kind: 'application_status', in_app: false, email: false }).throwOnError();

  const { data, status } = await preferences()
    .upsert({ kind: 'application_status', email: true })
    .select('kind, email');
  assert.deepEqual({ data, status }, { data: [{ kind: 'application_status', email: true }], status: 200 });
});

test('only the columns that were sent are updated', async () => {
  await preferences().insert({ kind: 'proposal', in_app: false, email: false }).throwOnError();
  await preferences().upsert({ kind: 'proposal', email: true }).throwOnError();

  assert.deepEqual(await stored('proposal'), [{ kind: 'proposal', in_app: false, email: true }]);
});

test('a list may mix new and existing rows', async () => {
  await preferences().insert({ kind: 'award', in_app: false }).throwOnError();
  const list = ['award', 'message'].map((kind) => ({ kind, in_app: true, email: false }));

  const { data, status } = await preferences().upsert(list).select('kind, in_app');
  assert.equal(status, 201);
  assert.deepEqual(data, [
    { kind: 'award', in_app: true },
    { kind: 'message', in_app: true },
  ]);
});

test('ignored duplicates stay as they are and are not sent back', async () => {
  await preferences().insert({ kind: 'comment', in_app: false }).throwOnError();
  const list = ['comment', 'like'].map((kind) => ({ kind, in_app: true }));

  assert.deepEqual(await rows(preferences().upsert(list, { ignoreDuplicates: true }).select('kind')), [
    { kind: 'like' },
  ]);
  assert.deepEqual(await stored('comment'), [{ kind: 'comment', in_app: false, email: true }]);
});

test('onConflict names the key that decides', async () => {
  await preferences().insert({ kind: 'review', in_app: false }).throwOnError();
  const upserted = preferences().upsert({ kind: 'review', in_app: true }, { onConflict: 'user_id,kind' });

  assert.equal((await upserted).status, 200);
  assert.deepEqual(await stored('review'), [{ kind: 'review', in_app: true, email: true }]);
});

test('onConflict may name another unique key than the primary one', async () => {
  const { handle } = await rows(person.client.from('profiles').select('handle').eq('id', person.id).single());
  const upserted = person.client
    .from('profiles')
    .upsert({ id: person.id, handle, headline: 'By handle' }, { onConflict: 'handle' })
    .select('headline')
    .single();

  assert.deepEqual(await rows(upserted), { headline: 'By handle' });
});

test('onConflict with columns that are not a unique key is refused', async () => {
  await refused(preferences().upsert({ kind: 'like' }, { onConflict: 'kind' }), {
    status: 400,
    code: '42P10',
    message: 'there is no unique or exclusion constraint matching the ON CONFLICT specification',
  });
});

test('a list that names one row twice is refused, since neither could win', async () => {
  const twice = [true, false].map((email) => ({ kind: 'deadline', email }));

  await refused(preferences().upsert(twice), {
    status: 400,
    code: '21000',
    message: 'ON CONFLICT DO UPDATE command cannot affect row a second time',
  });
  assert.deepEqual(await stored('deadline'), []);
});

test("another person's row is not taken over through another unique key", async () => {
  const other = await createPerson('user', 'Not to be renamed');
  const { handle } = await rows(person.client.from('profiles').select('handle').eq('id', other.id).single());

  await refused(person.client.from('profiles').upsert({ handle, headline: 'Taken' }, { onConflict: 'handle' }), {
    status: 403,
    code: '42501',
  });
  const profile = await rows(person.client.from('profiles').select('headline').eq('id', other.id).single());
  assert.equal(profile.headline, null);
});

test("another person's row is not taken over", async () => {
  const other = await createPerson('user', 'Not to be renamed');

  await refused(person.client.from('profiles').upsert({ id: other.id, full_name: 'Renamed' }), {
    status: 403,
    code: '42501',
  });
  const profile = await rows(person.client.from('profiles').select('full_name').eq('id', other.id).single());
  assert.equal(profile.full_name, 'Not to be renamed');
});

test('a list of only duplicates returns 201, and an empty one to merge with 200', async () => {
  await preferences().insert({ kind: 'deadline', in_app: false }).throwOnError();

  const ignored = await preferences().upsert({ kind: 'deadline', in_app: true }, { ignoreDuplicates: true }).select();
  assert.deepEqual({ data: ignored.data, status: ignored.status }, { data: [], status: 201 });
  const empty = await preferences().upsert([]).select();
  assert.deepEqual({ data: empty.data, status: empty.status }, { data: [], status: 200 });
});

test('a list that names a row twice is refused', async () => {
  const twice = [true, false].map((email) => ({ kind: 'notice', email }));
  await refused(preferences().upsert(twice), { status: 400, code: '21000' });
  assert.deepEqual(await stored('notice'), []);
});
