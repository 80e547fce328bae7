// The service key, to which no row policy applies.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { refused, rows } from '../../support/answers.ts';
import { createPerson, operator, type Person } from '../../support/people.ts';
import { insertOne } from '../../support/rows.ts';

let person: Person;

before(async () => {
  person = await createPerson('user');
});

test('the operator reads private rows', async () => {
  await insertOne(person, 'saves', { kind: 'job', target_id: person.id });

  assert.equal((await rows(operator.from('saves').select('kind').eq('user_id', person.id))).length, 1);
  const profile = await rows(operator.from('profiles').select('email').eq('id', person.id).single());
  assert.equal(profile.email, person.email);
});

test('the operator writes in the name of anyone', async () => {
  const notice = { user_id: person.id, kind: 'notice', title: 'Maintenance tonight' };
  await operator.from('notifications').insert(notice).throwOnError();

  const received = person.client.from('notifications').select('title, read_at');
  assert.deepEqual(await rows(received), [{ title: 'Maintenance tonight', read_at: null }]);
});

test('the operator changes and deletes rows of anyone', async () => {
  const { id } = await insertOne(person, 'posts', { content: 'Rude' });

  const changed = operator.from('posts').update({ content: 'Removed' }).eq('id', id).select('content');
  assert.deepEqual(await rows(changed), [{ content: 'Removed' }]);
  assert.equal((await operator.from('posts').delete({ count: 'exact' }).eq('id', id)).count, 1);
});

test('constraints stop the operator too', async () => {
  await refused(operator.from('posts').insert({ user_id: person.id, content: ' ' }), { status: 400, code: '23514' });
});
