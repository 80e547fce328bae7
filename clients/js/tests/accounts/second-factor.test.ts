// Second factors, one test per call of the client.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@supabase/supabase-js';
import { refusedAuth } from '../../support/auth.ts';
import { codeFor } from '../../support/authenticator.ts';
import { anonKey, connect, createPerson, operator, url, type Client, type Person } from '../../support/people.ts';

const PASSWORD = 'nilgiri-2026';

/** A person with an app, whose code of the previous step is used up. */
async function protect(): Promise<{ person: Person; factorId: string; secret: string }> {
  const person = await createPerson('user');
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  assert.equal(error, null);
  const { id: factorId, totp } = data;
  const verified = await person.client.auth.mfa.challengeAndVerify({ factorId, code: codeFor(totp.secret) });
  assert.equal(verified.error, null);
  return { person, factorId, secret: totp.secret };
}

async function signInAgain(email: string, client: Client = connect(anonKey)): Promise<Client> {
  assert.equal((await client.auth.signInWithPassword({ email, password: PASSWORD })).error, null);
  return client;
}

async function levels(client: Client) {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

test('mfa.enroll returns a QR code, a secret and a URI', async () => {
  const { client, email } = await createPerson('user');
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', issuer: 'Sangam' });
  assert.equal(error, null);
  assert.match(data.totp.qr_code, /^data:image\/svg\+xml;utf-8,<\?xml/);
  assert.doesNotMatch(data.totp.qr_code, /[#%]/);
  assert.match(data.totp.secret, /^[A-Z2-7]{32}$/);
  assert.ok(data.totp.uri.startsWith(`otpauth://totp/Sangam:${encodeURIComponent(email)}?`));
  assert.equal(data.friendly_name, '');
  const { data: factors } = await client.auth.mfa.listFactors();
  assert.deepEqual([factors?.all.length, factors?.totp.length], [1, 0]);
});

test('mfa.challenge and verify raise the session, notify the listeners and invalidate the old refresh token', async () => {
  const { client } = await createPerson('user');
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => events.push(event));
  const before = (await client.auth.getSession()).data.session;
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  const factorId = enrolled.data?.id ?? '';
  const challenge = await client.auth.mfa.challenge({ factorId });
  assert.equal(challenge.data?.type, 'totp');
  const answer = { factorId, challengeId: challenge.data.id };
  await refusedAuth(client.auth.mfa.verify({ ...answer, code: '1' }), { status: 422, code: 'mfa_verification_failed' });
  const code = codeFor(enrolled.data?.totp.secret ?? '');
  const verified = await client.auth.mfa.verify({ ...answer, code });
  assert.equal(verified.data?.user.factors?.[0]?.status, 'verified');
  assert.ok(events.includes('MFA_CHALLENGE_VERIFIED'));
  assert.deepEqual(await levels(client), ['aal2', 'aal2']);
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  assert.deepEqual(
    data?.currentAuthenticationMethods.map((entry) => (typeof entry === 'string' ? entry : entry.method)),
    ['totp', 'password'],
  );
  const stolen = connect(anonKey).auth.refreshSession({ refresh_token: before?.refresh_token ?? '' });
  await refusedAuth(stolen, { status: 400, code: 'refresh_token_not_found' });
  assert.equal((await client.auth.refreshSession()).error, null);
  assert.deepEqual(await levels(client), ['aal2', 'aal2']);
});

test('a session below aal2 is refused by every service', async () => {
  const { person, factorId, secret } = await protect();
  const client = await signInAgain(person.email);
  assert.deepEqual(await levels(client), ['aal1', 'aal2']);
  const rows = await client.from('profiles').select('id').limit(1);
  assert.deepEqual([rows.status, rows.error?.code], [403, 'insufficient_aal']);
  const listed = await client.storage.from('resumes').list(person.id);
  assert.equal((listed.error as { status?: number } | null)?.status, 403);
  const called = await client.functions.invoke('delete-account', { body: { password: PASSWORD } });
  assert.equal((called.error as { context?: Response } | null)?.context?.status, 403);
  const joined = await new Promise<string>((resolve) => {
    client.channel('second-step', { config: { private: true } }).subscribe((status) => {
      resolve(status);
    });
  });
  assert.equal(joined, 'CHANNEL_ERROR');
  await client.removeAllChannels();
  const change = client.auth.updateUser({ password: 'a new password', current_password: PASSWORD });
  await refusedAuth(change, { status: 401, code: 'insufficient_aal' });

  const code = codeFor(secret, 1);
  assert.equal((await client.auth.mfa.challengeAndVerify({ factorId, code })).error, null);
  assert.equal((await client.from('profiles').select('id').limit(1)).error, null);
  const replayed = client.auth.mfa.challengeAndVerify({ factorId, code });
  await refusedAuth(replayed, { status: 422, code: 'mfa_verification_failed' });
});

test('mfa.unenroll needs the second level and returns the account to one step', async () => {
  const { person, factorId } = await protect();
  const below = await signInAgain(person.email);
  await refusedAuth(below.auth.mfa.unenroll({ factorId }), { status: 422, code: 'insufficient_aal' });
  assert.equal((await person.client.auth.mfa.unenroll({ factorId })).data?.id, factorId);
  assert.equal((await below.from('profiles').select('id').limit(1)).error, null);
});

test('admin.mfa lists and deletes the factors of an account', async () => {
  const { person, factorId } = await protect();
  const { data } = await operator.auth.admin.mfa.listFactors({ userId: person.id });
  assert.deepEqual(
    data?.factors.map(({ id, status, friendly_name }) => [id, status, friendly_name]),
    [[factorId, 'verified', 'Phone']],
  );
  assert.equal((await operator.auth.admin.mfa.deleteFactor({ id: factorId, userId: person.id })).error, null);
  assert.deepEqual((await operator.auth.admin.mfa.listFactors({ userId: person.id })).data?.factors, []);
});

test('mfa.recoveryCodes creates, counts, uses, renews and removes them', async () => {
  const { person } = await protect();
  const { session } = (await person.client.auth.getSession()).data;
  assert.ok(session);
  const { access_token, refresh_token } = session;
  const experimental = () =>
    createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    }) as Client;
  const owner = experimental();
  await owner.auth.setSession({ access_token, refresh_token });
  const made = await owner.auth.mfa.recoveryCodes.generate();
  assert.equal(made.error, null);
  assert.equal(made.data.codes.length, 10);
  const client = await signInAgain(person.email, experimental());
  const used = await client.auth.mfa.recoveryCodes.verify({ code: made.data.codes[0] ?? '' });
  assert.equal(used.error, null);
  assert.deepEqual(await levels(client), ['aal2', 'aal2']);
  const status = await client.auth.mfa.recoveryCodes.getStatus();
  assert.deepEqual([status.data?.total, status.data?.remaining], [10, 9]);
  const renewed = await client.auth.mfa.recoveryCodes.regenerate();
  assert.deepEqual([renewed.data?.id, renewed.data?.codes.length], [made.data.id, 10]);
  assert.equal((await client.auth.mfa.listFactors()).data?.all.length, 2);
  assert.equal((await client.auth.mfa.recoveryCodes.unenroll()).error, null);
  assert.equal((await client.auth.mfa.recoveryCodes.getStatus()).error?.code, 'mfa_factor_not_found');
});

test('signInWithOtp answers the same for known and unknown addresses', async () => {
  const { email } = await createPerson('user');
  for (const address of [email, `unknown-${email}`]) {
    const options = { shouldCreateUser: false };
    assert.equal((await connect(anonKey).auth.signInWithOtp({ email: address, options })).error, null);
  }
});
