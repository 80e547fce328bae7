// The user's own account: reading it, changing it, signing out, deleting it.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { refusedAuth } from '../../support/auth.ts';
import { rows } from '../../support/answers.ts';
import { anonKey, connect, createPerson, operator } from '../../support/people.ts';

const PASSWORD = 'nilgiri-2026';

const proof = { current_password: PASSWORD };

test('updateUser changes the password but not to the same one', async () => {
  const person = await createPerson('user');
  await refusedAuth(person.client.auth.updateUser({ password: PASSWORD, ...proof }), {
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  });
  assert.equal((await person.client.auth.updateUser({ password: 'a new password', ...proof })).error, null);
  const old = connect(anonKey).auth.signInWithPassword({ email: person.email, password: PASSWORD });
  await refusedAuth(old, { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
});

test('updateUser needs more than a session to change password or address', async () => {
  const person = await createPerson('user');
  for (const change of [{ password: 'a new password' }, { email: `${randomUUID()}@example.in` }]) {
    await refusedAuth(person.client.auth.updateUser(change), { status: 400, code: 'reauthentication_needed' });
  }
  const wrong = person.client.auth.updateUser({ password: 'a new password', nonce: '000000' });
  await refusedAuth(wrong, {
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'Nonce has expired or is invalid',
  });
});

test('updateUser announces a new address and keeps the old until it is confirmed', async () => {
  const person = await createPerson('user');
  const email = `${randomUUID()}@example.in`;
  const { data, error } = await person.client.auth.updateUser({ email, ...proof });
  assert.equal(error, null);
  assert.equal(data.user.email, person.email);
  assert.equal(data.user.new_email, email);
});

test('updateUser does not reveal that an address has an account', async () => {
  const [person, other] = [await createPerson('user'), await createPerson('user')];
  const { data, error } = await person.client.auth.updateUser({ email: other.email, ...proof });
  assert.equal(error, null);
  assert.equal(data.user.new_email, other.email);
});

test('updateUser merges metadata', async () => {
  const person = await createPerson('user', 'Asha Rao');
  const { data } = await person.client.auth.updateUser({ data: { city: 'Pune' } });
  assert.deepEqual(data.user?.user_metadata, { full_name: 'Asha Rao', user_type: 'user', city: 'Pune' });
});

test('updateUser keeps numbers to their last digit', async () => {
  const person = await createPerson('user');
  const numbers = [4e-84, 0.1 + 0.2, 1.7976931348623157e308, 5e-324];
  await person.client.auth.updateUser({ data: { numbers } });
  const { data } = await person.client.auth.getUser();
  assert.deepEqual(data.user?.user_metadata.numbers, numbers);
});

test('getClaims checks the token with the published key and without a call (P-21)', async () => {
  const person = await createPerson('user');
  const asked: string[] = [];
  const { data: session } = await person.client.auth.getSession();
  const client = connect(anonKey, undefined, (input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname);
    return fetch(input, init);
  });
  const token = session.session?.access_token;
  for (let times = 0; times < 2; times += 1) {
    const { data, error } = await client.auth.getClaims(token);
    assert.equal(error, null);
    assert.equal(data?.claims.sub, person.id);
    assert.equal(data.header.alg, 'ES256');
  }
  assert.deepEqual(asked, ['/auth/v1/.well-known/jwks.json'], 'the keys once, and never the user');
  const [head = '', , signature = ''] = token?.split('.') ?? [];
  const claims = Buffer.from(JSON.stringify({ ...session.session?.user, exp: 4_000_000_000 })).toString('base64url');
  const forged = await client.auth.getClaims(`${head}.${claims}.${signature}`);
  assert.equal(forged.error?.message, 'Invalid JWT signature');
});

test('reauthenticate mails a nonce', async () => {
  const person = await createPerson('user');
  assert.equal((await person.client.auth.reauthenticate()).error, null);
});

test('refreshSession with an unknown token is refused', async () => {
  const answer = connect(anonKey).auth.refreshSession({ refresh_token: 'unknown' });
  await refusedAuth(answer, { status: 400, code: 'refresh_token_not_found' });
});

test('signOut of the others keeps this session', async () => {
  const here = await createPerson('user');
  const there = connect(anonKey);
  await there.auth.signInWithPassword({ email: here.email, password: PASSWORD });
  assert.equal((await here.client.auth.signOut({ scope: 'others' })).error, null);
  assert.equal((await here.client.auth.getUser()).error, null);
  assert.equal((await there.auth.getUser()).error?.name, 'AuthSessionMissingError');
});

test('a suspended person is locked out immediately and can return when restored', async () => {
  const person = await createPerson('user');
  await operator.auth.admin.updateUserById(person.id, { ban_duration: '24h' });
  await refusedAuth(person.client.auth.getUser(), { status: 403, code: 'user_banned' });
  assert.equal((await person.client.from('posts').select('id')).status, 401);
  const signIn = () => connect(anonKey).auth.signInWithPassword({ email: person.email, password: PASSWORD });
  await refusedAuth(signIn(), { status: 400, code: 'user_banned', message: 'User is banned' });
  await operator.auth.admin.updateUserById(person.id, { ban_duration: 'none' });
  assert.equal((await signIn()).error, null);
});

test('delete-account needs the password, and keep-account reverts it during the grace period', async () => {
  const person = await createPerson('user');
  const wrong = await person.client.functions.invoke('delete-account', { body: { password: 'wrong' } });
  assert.equal((wrong.error as { name: string }).name, 'FunctionsHttpError');
  assert.ok((await rows(person.client.rpc('export_my_data'))).profiles.length === 1);

  const { data, error } = await person.client.functions.invoke('delete-account', { body: { password: PASSWORD } });
  assert.equal(error, null);
  const { deleted, leaves_at } = data as { deleted: boolean; leaves_at: string };
  assert.ok(deleted && Date.parse(leaves_at) > Date.now());
  assert.equal((await person.client.from('posts').select('id')).status, 401);

  const back = connect(anonKey);
  assert.equal((await back.auth.signInWithPassword({ email: person.email, password: PASSWORD })).error, null);
  const { data: who } = await back.auth.getUser();
  assert.equal((who.user as unknown as { leaves_at: string }).leaves_at, leaves_at);
  const { status, error: refusal } = await back.from('posts').select('id');
  assert.deepEqual([status, refusal?.code], [403, 'user_leaving']);
  assert.ok((await rows(back.rpc('export_my_data'))).profiles.length === 1);
  await refusedAuth(back.auth.updateUser({ password: 'another-one-26' }), { status: 403, code: 'user_leaving' });
  assert.equal((await back.functions.invoke('keep-account')).error, null);
  assert.equal((await back.from('posts').select('id')).status, 200);
});
