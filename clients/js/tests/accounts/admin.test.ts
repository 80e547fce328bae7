// Account administration with the operator's key.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { refusedAuth } from '../../support/auth.ts';
import { createPerson, operator } from '../../support/people.ts';

test('listUsers pages and returns the total', async () => {
  await createPerson('user');
  const { data, error } = await operator.auth.admin.listUsers({ page: 1, perPage: 1 });
  assert.equal(error, null);
  assert.equal(data.users.length, 1);
  assert.ok('total' in data && data.total >= 1);
});

test('getUserById finds a person and refuses an unknown id', async () => {
  const person = await createPerson('user');
  assert.equal((await operator.auth.admin.getUserById(person.id)).data.user?.email, person.email);
  await refusedAuth(operator.auth.admin.getUserById(randomUUID()), { status: 404, code: 'user_not_found' });
});

test('createUser refuses a taken address', async () => {
  const person = await createPerson('user');
  const answer = operator.auth.admin.createUser({ email: person.email });
  await refusedAuth(answer, { status: 422, code: 'email_exists' });
});

test('generateLink invites a new person', async () => {
  const email = `${randomUUID()}@example.in`;
  const { data, error } = await operator.auth.admin.generateLink({ type: 'invite', email });
  assert.equal(error, null);
  assert.equal(data.user.email, email);
  assert.equal(data.properties.verification_type, 'invite');
  assert.match(data.properties.email_otp, /^\d{6}$/);
});

test('a person who is not the operator cannot create links', async () => {
  const person = await createPerson('user');
  const answer = person.client.auth.admin.generateLink({ type: 'recovery', email: person.email });
  await refusedAuth(answer, { status: 403, code: 'not_admin', message: 'User not allowed' });
});
