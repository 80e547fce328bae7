// Signing up and confirming with the official client. The operator generates the links that a mail would contain.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { refusedAuth } from '../../support/auth.ts';
import { anonKey, connect, createPerson, operator } from '../../support/people.ts';

const PASSWORD = 'nilgiri-2026';

const newEmail = () => `${randomUUID()}@example.in`;

test('signUp returns a user and no session until the address is confirmed', async () => {
  const [client, email] = [connect(anonKey), newEmail()];
  const options = { data: { full_name: 'Asha Rao', user_type: 'business' } };
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD, options });

  assert.equal(error, null);
  assert.equal(data.session, null);
  assert.equal(data.user?.email, email);
  assert.equal(data.user.identities?.length, 1);
  await refusedAuth(client.auth.signInWithPassword({ email, password: PASSWORD }), {
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  });
});

test('signUp with a registered address answers with a user without identities', async () => {
  const owner = await createPerson('user');
  const { data, error } = await connect(anonKey).auth.signUp({ email: owner.email, password: PASSWORD });

  assert.equal(error, null);
  assert.deepEqual(data.user?.identities, []);
  assert.notEqual(data.user.id, owner.id);
});

test('signUp refuses weak passwords and says why', async () => {
  for (const [password, reason] of [
    ['short', 'length'],
    ['Password123', 'pwned'],
  ] as const) {
    const { error } = await connect(anonKey).auth.signUp({ email: newEmail(), password });
    assert.equal(error?.code, 'weak_password');
    assert.deepEqual((error as unknown as { reasons: string[] }).reasons, [reason]);
  }
});

test('signUp refuses an unknown account type', async () => {
  const options = { data: { user_type: 'moderator' } };
  const answer = connect(anonKey).auth.signUp({ email: newEmail(), password: PASSWORD, options });
  await refusedAuth(answer, { status: 400, code: 'validation_failed' });
});

test('verifyOtp accepts the digits with the address, once', async () => {
  const email = newEmail();
  const { data: link } = await operator.auth.admin.generateLink({ type: 'signup', email, password: PASSWORD });
  const token = link.properties?.email_otp ?? '';
  const client = connect(anonKey);
  const { data, error } = await client.auth.verifyOtp({ type: 'signup', email, token });

  assert.equal(error, null);
  assert.equal(data.session?.user.email, email);
  const again = connect(anonKey).auth.verifyOtp({ type: 'signup', email, token });
  await refusedAuth(again, { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' });
});

test('verifyOtp accepts the hash from a link', async () => {
  const person = await createPerson('user');
  const { data: link } = await operator.auth.admin.generateLink({ type: 'magiclink', email: person.email });
  const token_hash = link.properties?.hashed_token ?? '';
  const { data, error } = await connect(anonKey).auth.verifyOtp({ type: 'magiclink', token_hash });

  assert.equal(error, null);
  assert.equal(data.user?.id, person.id);
  const unknown = connect(anonKey).auth.verifyOtp({ type: 'magiclink', token_hash: 'unknown' });
  await refusedAuth(unknown, { status: 403, code: 'otp_expired', message: 'Email link is invalid or has expired' });
});

test('resend answers the same for everyone, and sends once a minute', async () => {
  const email = newEmail();
  const client = connect(anonKey);
  assert.equal((await client.auth.resend({ type: 'signup', email })).error, null);
  const again = await client.auth.resend({ type: 'signup', email });
  assert.equal(again.error?.code, 'over_email_send_rate_limit');
  assert.match(again.error.message, /^For security purposes, you can only request this after \d+ seconds\.$/);
});
