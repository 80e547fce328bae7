// Passkeys, one test per call of the client.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedAuth } from '../../support/auth.ts';
import { anonKey, connect, createPerson, operator, type Client, type Person } from '../../support/people.ts';
import { SoftwareKey } from '../../support/software-key.ts';

async function register(client: Client, key: SoftwareKey) {
  const started = await client.auth.passkey.startRegistration();
  assert.equal(started.error, null);
  const { challenge_id: challengeId, options } = started.data;
  return client.auth.passkey.verifyRegistration({ challengeId, credential: key.create(options) });
}

async function withPasskey(): Promise<{ person: Person; key: SoftwareKey; passkeyId: string }> {
  const [person, key] = [await createPerson('user'), new SoftwareKey()];
  const { data, error } = await register(person.client, key);
  assert.equal(error, null);
  return { person, key, passkeyId: data.id };
}

async function signIn(client: Client, key: SoftwareKey) {
  const started = await client.auth.passkey.startAuthentication();
  assert.equal(started.error, null);
  const { challenge_id: challengeId, options } = started.data;
  return client.auth.passkey.verifyAuthentication({ challengeId, credential: key.get(options) });
}

test('passkey.startRegistration asks for a key that names its owner', async () => {
  const { client } = await createPerson('user');
  const { data, error } = await client.auth.passkey.startRegistration();
  assert.equal(error, null);
  assert.equal(data.options.authenticatorSelection?.residentKey, 'required');
  assert.ok(data.options.pubKeyCredParams.some(({ alg }) => alg === -7));
  assert.ok(data.expires_at > Date.now() / 1000);
  const signedOut = await connect(anonKey).auth.passkey.startRegistration();
  assert.equal(signedOut.error?.name, 'AuthSessionMissingError');
});

test('a passkey signs in, notifies the listeners and counts as both steps', async () => {
  const { person, key, passkeyId } = await withPasskey();
  const client = connect(anonKey);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => events.push(event));
  const { data, error } = await signIn(client, key);
  assert.equal(error, null);
  assert.deepEqual([data.user?.id, data.session?.user.id], [person.id, person.id]);
  assert.ok(events.includes('SIGNED_IN'));
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  assert.equal(level.data?.currentLevel, 'aal2');
  assert.match(JSON.stringify(level.data.currentAuthenticationMethods), /^\[\{"method":"passkey"/);
  const listed = await client.auth.passkey.list();
  assert.deepEqual([listed.data?.[0]?.id, typeof listed.data?.[0]?.last_used_at], [passkeyId, 'string']);
});

test('a response works once, and an unregistered key is refused', async () => {
  const { key } = await withPasskey();
  const client = connect(anonKey);
  const { data } = await client.auth.passkey.startAuthentication();
  assert.ok(data);
  const answer = { challengeId: data.challenge_id, credential: key.get(data.options) };
  assert.equal((await client.auth.passkey.verifyAuthentication(answer)).error, null);
  const replayed = connect(anonKey).auth.passkey.verifyAuthentication(answer);
  await refusedAuth(replayed, { status: 400, code: 'webauthn_challenge_not_found' });
  const stranger = signIn(connect(anonKey), new SoftwareKey());
  await refusedAuth(stranger, { status: 400, code: 'webauthn_verification_failed' });
});

test('passkey.update renames it, passkey.delete removes it', async () => {
  const { person, key, passkeyId } = await withPasskey();
  const { passkey } = person.client.auth;
  const named = await passkey.update({ passkeyId, friendlyName: 'Phone' });
  assert.equal(named.data?.friendly_name, 'Phone');
  const other = await createPerson('user');
  const strange = other.client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' });
  await refusedAuth(strange, { status: 404, code: 'validation_failed' });
  assert.deepEqual(await passkey.delete({ passkeyId }), { data: null, error: null });
  assert.deepEqual((await passkey.list()).data, []);
  await refusedAuth(signIn(connect(anonKey), key), { status: 400, code: 'webauthn_verification_failed' });
});

test('admin.passkey.listPasskeys and deletePasskey', async () => {
  const { person, passkeyId } = await withPasskey();
  const { passkey } = operator.auth.admin;
  assert.equal((await passkey.listPasskeys({ userId: person.id })).data?.[0]?.id, passkeyId);
  assert.equal((await passkey.deletePasskey({ userId: person.id, passkeyId })).error, null);
  assert.deepEqual((await passkey.listPasskeys({ userId: person.id })).data, []);
});
