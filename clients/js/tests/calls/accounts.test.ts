// The session calls, as far as rows depend on them.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows } from '../../support/answers.ts';
import { anonKey, connect, createPerson, operator, type Person } from '../../support/people.ts';

let person: Person;

before(async () => {
  person = await createPerson('employer', 'Kavya Iyer');
});

test('C-390: signing in returns a session and the user with the data of the sign-up', async () => {
  const { data, error } = await person.client.auth.getUser();

  assert.equal(error, null);
  assert.equal(data.user.id, person.id);
  assert.equal(data.user.email, person.email);
  assert.deepEqual(data.user.user_metadata, { full_name: 'Kavya Iyer', user_type: 'employer' });
});

test('a wrong password is refused without saying what was wrong', async () => {
  const { data, error } = await connect(anonKey).auth.signInWithPassword({ email: person.email, password: 'wrong' });

  assert.equal(data.session, null);
  assert.deepEqual(
    { status: error?.status, code: error?.code, message: error?.message },
    { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' },
  );
});

test('a refreshed session can go on reading', async () => {
  const { data, error } = await person.client.auth.refreshSession();

  assert.equal(error, null);
  assert.ok(data.session);
  assert.equal((await rows(person.client.from('profiles').select('id').eq('id', person.id))).length, 1);
});

test('C-390: after signing out the client is anonymous', async () => {
  const leaver = await createPerson('user');
  const { error } = await leaver.client.auth.signOut();

  assert.equal(error, null);
  assert.equal((await leaver.client.from('profiles').select('id')).status, 401);
});

test('a person who is not the operator cannot create accounts', async () => {
  const { error } = await person.client.auth.admin.createUser({ email: 'x@example.in', password: 'nilgiri-2026' });
  assert.deepEqual({ status: error?.status, code: error?.code }, { status: 403, code: 'not_admin' });
});

test('deleting an account deletes everything it owns', async () => {
  const leaver = await createPerson('user');
  await leaver.client.from('posts').insert({ content: 'Goodbye' }).throwOnError();

  const { error } = await operator.auth.admin.deleteUser(leaver.id);

  assert.equal(error, null);
  assert.deepEqual(await rows(operator.from('profiles').select('id').eq('id', leaver.id)), []);
  assert.deepEqual(await rows(operator.from('posts').select('id').eq('user_id', leaver.id)), []);
});
