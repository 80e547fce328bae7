// The cases of auth-js' passkey.e2e.test: the life of a passkey, with a software key.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { refusedAuth } from '../support/auth.ts';
import { anonKey, connect, createPerson, operator, type Client } from '../support/people.ts';
import { SoftwareKey } from '../support/software-key.ts';
import type { Suite } from './suite.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The cases build on each other, as in the original. */
export async function addPasskeys(suite: Suite): Promise<void> {
  const { client, id: userId } = await createPerson('user', 'Dev Rao');
  const { passkey } = client.auth;
  const key = new SoftwareKey();
  let passkeyId = '';

  suite.same('passkey.e2e: startRegistration returns a challenge_id and credential creation options', async () => {
    const { data, error } = await passkey.startRegistration();
    assert.equal(error, null);
    assert.match(data.challenge_id, UUID);
    assert.equal(data.options.authenticatorSelection?.residentKey, 'required');
    assert.ok(data.options.pubKeyCredParams.some(({ alg }) => alg === -7));
    assert.ok(data.expires_at > Date.now() / 1000);
  });
  suite.same('passkey.e2e: verifyRegistration registers the passkey', async () => {
    const { data } = await passkey.startRegistration();
    assert.ok(data);
    const credential = key.create(data.options);
    const made = await passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    assert.equal(made.error, null);
    assert.match(made.data.id, UUID);
    passkeyId = made.data.id;
  });
  suite.same('passkey.e2e: verifyRegistration rejects a consumed challenge', async () => {
    const { data } = await passkey.startRegistration();
    assert.ok(data);
    const answer = () => ({ challengeId: data.challenge_id, credential: key.create(data.options) });
    await refusedAuth(passkey.verifyRegistration(answer()), { status: 422, code: 'webauthn_credential_exists' });
    await refusedAuth(passkey.verifyRegistration(answer()), { status: 400, code: 'webauthn_challenge_not_found' });
  });
  suite.same('passkey.e2e: list returns the registered passkey', async () => {
    const { data } = await passkey.list();
    assert.deepEqual([data?.length, data?.[0]?.id, data?.[0]?.last_used_at], [1, passkeyId, undefined]);
  });
  suite.same('passkey.e2e: update renames the passkey', async () => {
    const { data } = await passkey.update({ passkeyId, friendlyName: 'E2E key' });
    assert.deepEqual([data?.id, data?.friendly_name], [passkeyId, 'E2E key']);
  });
  suite.same('passkey.e2e: update returns an error for a non-existent passkey', async () => {
    const missing = passkey.update({ passkeyId: randomUUID(), friendlyName: 'Ghost' });
    await refusedAuth(missing, { status: 404, code: 'validation_failed' });
  });
  suite.same('passkey.e2e: signs in with the passkey and yields a usable session', async () => {
    const { client: fresh, data } = await signIn(key);
    assert.equal(data?.user?.id, userId);
    assert.equal((await fresh.auth.getUser()).data.user?.id, userId);
    assert.equal(typeof (await fresh.auth.passkey.list()).data?.[0]?.last_used_at, 'string');
  });
  suite.differs(
    'passkey.e2e: the session of a passkey is of level one',
    'a passkey is both steps: verification of the person is required',
    async () => {
      const { client: fresh } = await signIn(key);
      assert.equal((await fresh.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel, 'aal2');
    },
  );
  suite.same('passkey.e2e: rejects a replayed authentication challenge', async () => {
    const { auth } = connect(anonKey);
    const { data } = await auth.passkey.startAuthentication();
    assert.ok(data);
    const answer = { challengeId: data.challenge_id, credential: key.get(data.options) };
    assert.equal((await auth.passkey.verifyAuthentication(answer)).error, null);
    const replayed = auth.passkey.verifyAuthentication(answer);
    await refusedAuth(replayed, { status: 400, code: 'webauthn_challenge_not_found' });
  });
  suite.same('passkey.e2e: rejects an assertion from an unregistered credential', async () => {
    const { error } = await signIn(new SoftwareKey());
    assert.equal(error?.code, 'webauthn_verification_failed');
  });
  suite.same('passkey.e2e: admin.listPasskeys and deletePasskey', async () => {
    const other = await createPerson('user');
    const { data } = await other.client.auth.passkey.startRegistration();
    assert.ok(data);
    const credential = new SoftwareKey().create(data.options);
    const made = await other.client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
    const { passkey: admin } = operator.auth.admin;
    const listed = await admin.listPasskeys({ userId: other.id });
    assert.deepEqual([listed.data?.length, listed.data?.[0]?.id], [1, made.data?.id]);
    const removed = await admin.deletePasskey({ userId: other.id, passkeyId: made.data?.id ?? '' });
    assert.equal(removed.error, null);
    assert.deepEqual((await admin.listPasskeys({ userId: other.id })).data, []);
  });
  suite.same('passkey.e2e: delete removes the passkey', async () => {
    assert.equal((await passkey.delete({ passkeyId })).error, null);
    assert.deepEqual((await passkey.list()).data, []);
  });
}

async function signIn(key: SoftwareKey) {
  const client: Client = connect(anonKey);
  const { data } = await client.auth.passkey.startAuthentication();
  assert.ok(data);
  const answer = { challengeId: data.challenge_id, credential: key.get(data.options) };
  return { client, ...(await client.auth.passkey.verifyAuthentication(answer)) };
}
