// The cases of auth-js that involve a server, run through supabase-js.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { openLink, refusedAuth } from '../support/auth.ts';
import { anonKey, connect, createPerson, operator, url, type Client, type Person } from '../support/people.ts';
import { addPasskeys } from './auth-passkeys.ts';
import { Suite } from './suite.ts';

const PASSWORD = 'nilgiri-2026';
const { admin } = operator.auth;
const newEmail = () => `${randomUUID()}@example.in`;
const NO_USER = { status: 404, code: 'user_not_found', message: 'User not found' };

export async function buildAuthJs(): Promise<Suite> {
  const suite = new Suite('auth-js');
  const person = await createPerson('user', 'Meera Nair');
  addAccountsOfOperator(suite);
  addLinks(suite);
  addSignUp(suite);
  addSignIn(suite, person);
  addSessions(suite);
  addClaims(suite, person);
  addOwnAccount(suite);
  addSecondFactors(suite, person);
  await addPasskeys(suite);
  addOtherWays(suite, person);
  addOauthServer(suite);
  return suite;
}

/** A signed-in client with its own session. */
async function signIn({ email }: { email: string }): Promise<Client> {
  const client = connect(anonKey);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  assert.equal(error, null);
  return client;
}

/** A confirmed account without a session. */
async function createAccount(fields: object = {}) {
  const made = await admin.createUser({ email: newEmail(), password: PASSWORD, email_confirm: true, ...fields });
  assert.equal(made.error, null);
  return made.data.user;
}

async function sessionOf(client: Client) {
  const { session } = (await client.auth.getSession()).data;
  assert.ok(session);
  return session;
}

function addAccountsOfOperator(suite: Suite): void {
  suite.same('GoTrueApi: createUser() should create a new user', async () => {
    const email = newEmail();
    const { data, error } = await admin.createUser({ email, password: PASSWORD });
    assert.equal(error, null);
    assert.deepEqual([data.user.email, data.user.role, data.user.aud], [email, 'authenticated', 'authenticated']);
  });
  suite.same('GoTrueApi: createUser() with user metadata', async () => {
    const user = await createAccount({ user_metadata: { profile_image: 'x.png' } });
    assert.deepEqual(user.user_metadata, { profile_image: 'x.png' });
  });
  suite.same('GoTrueApi: createUser() with app metadata', async () => {
    const user = await createAccount({ app_metadata: { roles: ['editor'] } });
    assert.deepEqual(user.app_metadata.roles, ['editor']);
    assert.equal(user.app_metadata.provider, 'email');
  });
  suite.same('GoTrueApi: createUser() returns AuthError when email is invalid', () =>
    refusedAuth(admin.createUser({ email: '', password: PASSWORD }), { status: 400, code: 'validation_failed' }),
  );
  suite.same('GoTrueApi: listUsers() should return registered users', async () => {
    const user = await createAccount();
    const { data, error } = await admin.listUsers({ page: 1, perPage: 1000 });
    assert.equal(error, null);
    assert.ok(data.users.some(({ id }) => id === user.id));
  });
  suite.same('GoTrueApi: listUsers() returns AuthError when page is invalid', () =>
    refusedAuth(admin.listUsers({ page: -1, perPage: 10 }), { status: 400, code: 'validation_failed' }),
  );
  suite.same('GoTrueApi: getUser() fetches a user by their access_token', async () => {
    const user = await createAccount();
    const { access_token } = await sessionOf(await signIn({ email: user.email ?? '' }));
    assert.equal((await connect(anonKey).auth.getUser(access_token)).data.user?.id, user.id);
  });
  suite.same('GoTrueApi: getUserById()', async () => {
    const user = await createAccount();
    assert.equal((await admin.getUserById(user.id)).data.user?.email, user.email);
  });
  suite.same('GoTrueApi: getUserById() with an unknown id', () =>
    refusedAuth(admin.getUserById(randomUUID()), NO_USER),
  );
  suite.same('GoTrueApi: modify email using updateUserById()', async () => {
    const [user, email] = [await createAccount(), newEmail()];
    assert.equal((await admin.updateUserById(user.id, { email })).data.user?.email, email);
  });
  suite.same('GoTrueApi: modify user metadata using updateUserById()', async () => {
    const user = await createAccount({ user_metadata: { kept: 1 } });
    const { data } = await admin.updateUserById(user.id, { user_metadata: { favorite_color: 'yellow' } });
    assert.deepEqual(data.user?.user_metadata, { kept: 1, favorite_color: 'yellow' });
  });
  suite.same('GoTrueApi: modify app metadata using updateUserById()', async () => {
    const user = await createAccount();
    const { data } = await admin.updateUserById(user.id, { app_metadata: { roles: ['admin'] } });
    assert.deepEqual(data.user?.app_metadata.roles, ['admin']);
  });
  suite.same('GoTrueApi: modify confirm email using updateUserById()', async () => {
    const user = await createAccount({ email_confirm: false });
    assert.ok(!user.email_confirmed_at);
    const { data } = await admin.updateUserById(user.id, { email_confirm: true });
    assert.ok(data.user?.email_confirmed_at);
  });
  suite.same('GoTrueApi: updateUserById() with an unknown id', () =>
    refusedAuth(admin.updateUserById(randomUUID(), { user_metadata: {} }), NO_USER),
  );
  suite.same('GoTrueApi: deleteUser()', async () => {
    const user = await createAccount();
    assert.equal((await admin.deleteUser(user.id)).error, null);
    await refusedAuth(admin.getUserById(user.id), NO_USER);
  });
  suite.same('GoTrueApi: deleteUser() with an unknown id', () => refusedAuth(admin.deleteUser(randomUUID()), NO_USER));
  suite.same('GoTrueApi: createUser() with a taken address', async () => {
    const user = await createAccount();
    await refusedAuth(admin.createUser({ email: user.email ?? '' }), { status: 422, code: 'email_exists' });
  });
}

function addLinks(suite: Suite): void {
  suite.same('GoTrueApi: generateLink supports signUp', async () => {
    const email = newEmail();
    const options = { data: { status: 'alpha' }, redirectTo: `${url}/welcome` };
    const { data, error } = await admin.generateLink({ type: 'signup', email, password: PASSWORD, options });
    assert.equal(error, null);
    assert.deepEqual(data.user.user_metadata, { status: 'alpha' });
    assert.deepEqual([data.properties.verification_type, data.properties.redirect_to], ['signup', `${url}/welcome`]);
    const { hash } = await openLink(data.properties.action_link);
    assert.equal(hash.get('type'), 'signup');
  });
  suite.same('GoTrueApi: generateLink supports email change links (P-22)', async () => {
    const [user, newAddress] = [await createAccount(), newEmail()];
    const { data, error } = await admin.generateLink({
      type: 'email_change_current',
      email: user.email ?? '',
      newEmail: newAddress,
    });
    assert.equal(error, null);
    assert.equal(data.user.new_email, newAddress);
  });
  suite.same('GoTrueApi: inviteUserByEmail() creates a user with invited_at', async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { team: 1 } });
    assert.equal(error, null);
    assert.deepEqual([data.user.email, typeof data.user.invited_at], [email, 'string']);
  });
  suite.same('GoTrueApi: inviteUserByEmail() when email is invalid', () =>
    refusedAuth(admin.inviteUserByEmail(''), { status: 400, code: 'validation_failed' }),
  );
  suite.same('GoTrueApi: generateLink() when email is invalid', () =>
    refusedAuth(admin.generateLink({ type: 'magiclink', email: '' }), { status: 400, code: 'validation_failed' }),
  );
  suite.same('GoTrueApi: generateLink() for an unknown address', () =>
    refusedAuth(admin.generateLink({ type: 'recovery', email: newEmail() }), NO_USER),
  );
  suite.same('GoTrueClient: verifyOtp() with a token_hash', async () => {
    const user = await createAccount();
    const { data } = await admin.generateLink({ type: 'magiclink', email: user.email ?? '' });
    const client = connect(anonKey);
    const verified = await client.auth.verifyOtp({
      type: 'magiclink',
      token_hash: data.properties?.hashed_token ?? '',
    });
    assert.equal(verified.data.user?.id, user.id);
  });
  suite.same('GoTrueClient: verifyOtp() with an address and digits', async () => {
    const user = await createAccount();
    const { data } = await admin.generateLink({ type: 'recovery', email: user.email ?? '' });
    const client = connect(anonKey);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => events.push(event));
    const token = data.properties?.email_otp ?? '';
    assert.equal((await client.auth.verifyOtp({ type: 'recovery', email: user.email ?? '', token })).error, null);
    assert.ok(events.includes('PASSWORD_RECOVERY'), events.join());
  });
  suite.same('GoTrueClient: verifyOtp with invalid code', () =>
    refusedAuth(connect(anonKey).auth.verifyOtp({ type: 'email', email: newEmail(), token: '000000' }), {
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    }),
  );
  suite.same('GoTrueApi: verifyOtp() with non-existent phone number', () =>
    refusedAuth(connect(anonKey).auth.verifyOtp({ type: 'sms', phone: '911234567890', token: '123456' }), {
      status: 403,
      code: 'otp_expired',
    }),
  );
  suite.same('GoTrueApi: verifyOTP() with invalid phone number', () =>
    refusedAuth(connect(anonKey).auth.verifyOtp({ type: 'sms', phone: 'invalid', token: '123456' }), {
      status: 400,
      code: 'validation_failed',
    }),
  );
}

function addSignUp(suite: Suite): void {
  const auth = () => connect(anonKey).auth;
  suite.same('GoTrueClient: signUp() returns the bare user when it requires confirmation', async () => {
    const email = newEmail();
    const { data, error } = await auth().signUp({ email, password: PASSWORD });
    assert.equal(error, null);
    assert.deepEqual([data.session, data.user?.email, data.user?.identities?.length], [null, email, 1]);
  });
  suite.same('GoTrueClient: signUp() with email and options', async () => {
    const options = { data: { full_name: 'Tara Bose' } };
    const { data } = await auth().signUp({ email: newEmail(), password: PASSWORD, options });
    assert.equal(data.user?.user_metadata.full_name, 'Tara Bose');
  });
  suite.same('GoTrueClient: signUp() with email and PKCE flowType', async () => {
    const client = createClient(url, anonKey, {
      auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    });
    assert.equal((await client.auth.signUp({ email: newEmail(), password: PASSWORD })).error, null);
  });
  suite.same('GoTrueClient: fail to signUp() with invalid password', async () => {
    const { error } = await auth().signUp({ email: newEmail(), password: 'short' });
    assert.deepEqual([error?.status, error?.code, error?.name], [422, 'weak_password', 'AuthWeakPasswordError']);
  });
  suite.same('GoTrueClient: fail to signUp() with invalid email', () =>
    refusedAuth(auth().signUp({ email: 'not an address', password: PASSWORD }), {
      status: 400,
      code: 'validation_failed',
    }),
  );
  suite.same('GoTrueClient: signUp() the same user twice tells nothing', async () => {
    const user = await createAccount();
    const { data, error } = await auth().signUp({ email: user.email ?? '', password: PASSWORD });
    assert.equal(error, null);
    assert.deepEqual([data.session, data.user?.identities], [null, []]);
    assert.notEqual(data.user?.id, user.id);
  });
  suite.same('GoTrueClient: resend() answers alike for any address', async () => {
    assert.equal((await auth().resend({ type: 'signup', email: newEmail() })).error, null);
  });
  suite.same('GoTrueClient: an address that is not confirmed', async () => {
    const user = await createAccount({ email_confirm: false });
    await refusedAuth(auth().signInWithPassword({ email: user.email ?? '', password: PASSWORD }), {
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
  });
}

function addSignIn(suite: Suite, person: Person): void {
  const auth = () => connect(anonKey).auth;
  suite.same('GoTrueClient: signInWithPassword() for email', async () => {
    const { data, error } = await auth().signInWithPassword({ email: person.email, password: PASSWORD });
    assert.equal(error, null);
    assert.deepEqual([data.user.id, data.session.token_type, data.session.expires_in], [person.id, 'bearer', 3600]);
    assert.match(data.user.created_at, /^\d{4}-\d\d-\d\dT.*Z$/);
  });
  suite.same('GoTrueClient: signIn() with the wrong password', () =>
    refusedAuth(auth().signInWithPassword({ email: person.email, password: 'wrong' }), {
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    }),
  );
  suite.same('GoTrueClient: signIn() with an unknown address', () =>
    refusedAuth(auth().signInWithPassword({ email: newEmail(), password: PASSWORD }), {
      status: 400,
      code: 'invalid_credentials',
    }),
  );
  suite.same('GoTrueClient: signInWithPassword() throws with throwOnError', async () => {
    const client = createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, throwOnError: true },
    });
    await assert.rejects(async () => client.auth.signInWithPassword({ email: person.email, password: 'wrong' }), {
      code: 'invalid_credentials',
    });
  });
  suite.same('GoTrueClient: Subscribe a listener', async () => {
    const client = connect(anonKey);
    const events: string[] = [];
    const { data } = client.auth.onAuthStateChange((event) => events.push(event));
    await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
    await client.auth.signOut({ scope: 'local' });
    data.subscription.unsubscribe();
    assert.deepEqual(
      events.filter((event) => event !== 'INITIAL_SESSION'),
      ['SIGNED_IN', 'SIGNED_OUT'],
    );
  });
}

function addSessions(suite: Suite): void {
  const fresh = async () => signIn(await createPerson('user'));
  suite.same('GoTrueClient: refreshSession() with a passed-in refresh token', async () => {
    const before = await sessionOf(await fresh());
    const { data, error } = await connect(anonKey).auth.refreshSession({ refresh_token: before.refresh_token });
    assert.equal(error, null);
    assert.equal(data.user?.id, before.user.id);
    assert.notEqual(data.session?.refresh_token, before.refresh_token);
  });
  suite.same('GoTrueClient: refreshSession() without one', async () => {
    const client = await fresh();
    const before = await sessionOf(client);
    assert.notEqual((await client.auth.refreshSession()).data.session?.refresh_token, before.refresh_token);
  });
  suite.same('GoTrueClient: refreshSession with invalid refresh token', () =>
    refusedAuth(connect(anonKey).auth.refreshSession({ refresh_token: 'invalid' }), {
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    }),
  );
  suite.same('GoTrueClient: refresh should only happen once', async () => {
    const { refresh_token } = await sessionOf(await fresh());
    const both = await Promise.all([1, 2].map(() => connect(anonKey).auth.refreshSession({ refresh_token })));
    assert.deepEqual(
      both.map(({ error }) => error),
      [null, null],
    );
  });
  suite.same('GoTrueClient: setSession should return no error', async () => {
    const { access_token, refresh_token } = await sessionOf(await fresh());
    assert.equal((await connect(anonKey).auth.setSession({ access_token, refresh_token })).error, null);
  });
  suite.same('GoTrueClient: setSession should fail with invalid access token', async () => {
    const { refresh_token } = await sessionOf(await fresh());
    assert.ok((await connect(anonKey).auth.setSession({ access_token: 'a.b.c', refresh_token })).error);
  });
  suite.same('GoTrueClient: getSession() refreshes an expired session', async () => {
    const client = await fresh();
    const { access_token, refresh_token } = await sessionOf(client);
    const past = Math.floor(Date.now() / 1000) - 10;
    const other = connect(anonKey);
    const { data, error } = await other.auth.setSession({ access_token: expiring(access_token, past), refresh_token });
    assert.equal(error, null);
    assert.ok((data.session?.expires_at ?? 0) > past);
  });
  suite.same('GoTrueClient: signOut', async () => {
    const client = await fresh();
    const { access_token } = await sessionOf(client);
    assert.equal((await client.auth.signOut()).error, null);
    const { error } = await connect(anonKey).auth.getUser(access_token);
    assert.ok(error, 'the session is over');
  });
  suite.same('GoTrueClient: Get user after logging out', async () => {
    const client = await fresh();
    await client.auth.signOut();
    assert.equal((await client.auth.getUser()).error?.name, 'AuthSessionMissingError');
  });
  suite.same('GoTrueApi: signOut() with a valid access token', async () => {
    const { access_token } = await sessionOf(await fresh());
    assert.equal((await admin.signOut(access_token)).error, null);
  });
  suite.same('GoTrueApi: signOut() with an invalid access token', async () => {
    const { error } = await admin.signOut('this-is-a-bad-token');
    assert.deepEqual([error?.status, error?.code], [403, 'bad_jwt']);
  });
  suite.same('GoTrueApi: signOut() fails with invalid scope', async () => {
    const { access_token } = await sessionOf(await fresh());
    const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` };
    const response = await fetch(`${url}/auth/v1/logout?scope=bad`, { method: 'POST', headers });
    assert.equal(response.status, 400);
  });
  suite.same('GoTrueClient: exchangeCodeForSession() should fail with invalid authCode', async () => {
    const client = createClient(url, anonKey, {
      auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    });
    await client.auth.resetPasswordForEmail(newEmail());
    const { error } = await client.auth.exchangeCodeForSession(randomUUID());
    assert.deepEqual([error?.status, error?.code], [404, 'flow_state_not_found']);
  });
}

/** The token with another expiry and the old signature; only the client checks it. */
function expiring(token: string, exp: number): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return [header, Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url'), signature].join('.');
}

function addClaims(suite: Suite, { client, id, email }: Person): void {
  suite.same('asymmetric-jwt: getClaims verifies with the published keys (P-21)', async () => {
    const { data, error } = await client.auth.getClaims();
    assert.equal(error, null);
    assert.deepEqual([data?.header.alg, data?.claims.sub], ['ES256', id]);
  });
  suite.same('GoTrueClient: getClaims returns the documented fields', async () => {
    const claims = (await client.auth.getClaims()).data?.claims;
    assert.deepEqual(
      [claims?.iss.endsWith('/auth/v1'), claims?.aud, claims?.role, claims?.aal, claims?.email, claims?.is_anonymous],
      [true, 'authenticated', 'authenticated', 'aal1', email, false],
    );
    assert.equal(typeof claims?.session_id, 'string');
  });
  suite.same('GoTrueClient: getClaims should return error for an expired JWT', async () => {
    const { access_token } = await sessionOf(client);
    const { error } = await client.auth.getClaims(expiring(access_token, 1));
    assert.equal(error?.message, 'JWT has expired');
  });
  suite.same('asymmetric-jwt: getClaims should return error for Invalid JWT signature', async () => {
    const { access_token } = await sessionOf(client);
    const { error } = await client.auth.getClaims(expiring(access_token, 4_000_000_000));
    assert.equal(error?.message, 'Invalid JWT signature');
  });
  suite.same('GoTrueClient: getClaims returns nothing without a session', async () => {
    assert.deepEqual(await connect(anonKey).auth.getClaims(), { data: null, error: null });
  });
}

function addOwnAccount(suite: Suite): void {
  suite.same('GoTrueClient: Update user', async () => {
    const { client } = await createPerson('user');
    const { data, error } = await client.auth.updateUser({ data: { hello: 'world' } });
    assert.equal(error, null);
    assert.equal(data.user.user_metadata.hello, 'world');
    assert.equal((await client.auth.getUser()).data.user?.user_metadata.hello, 'world');
  });
  suite.differs('GoTrueClient: a new password', 'a session alone is not enough', async () => {
    const { client } = await createPerson('user');
    await refusedAuth(client.auth.updateUser({ password: 'another-2026' }), {
      status: 400,
      code: 'reauthentication_needed',
    });
    assert.equal((await client.auth.updateUser({ password: 'another-2026', current_password: PASSWORD })).error, null);
  });
  suite.differs('GoTrueClient: an address that is taken', 'the answer does not tell', async () => {
    const [{ client }, other] = [await createPerson('user'), await createPerson('user')];
    const { error } = await client.auth.updateUser({ email: other.email, current_password: PASSWORD });
    assert.equal(error, null);
  });
  suite.same('GoTrueClient: reauthenticate()', async () => {
    const { client } = await createPerson('user');
    const { data, error } = await client.auth.reauthenticate();
    assert.deepEqual([data, error], [{ user: null, session: null }, null]);
  });
  suite.same('GoTrueClient: resetPasswordForEmail() sends an email', async () => {
    const { email, client } = await createPerson('user');
    assert.deepEqual(await client.auth.resetPasswordForEmail(email), { data: {}, error: null });
  });
  suite.same('GoTrueClient: resetPasswordForEmail() of an unknown address tells nothing', async () => {
    assert.deepEqual(await connect(anonKey).auth.resetPasswordForEmail(newEmail()), { data: {}, error: null });
  });
  suite.same('GoTrueClient: getUserIdentities() after signup', async () => {
    const { client, email } = await createPerson('user');
    const { data } = await client.auth.getUserIdentities();
    assert.deepEqual([data?.identities[0]?.provider, data?.identities[0]?.identity_data?.email], ['email', email]);
  });
  suite.same('GoTrueClient: signOut should remove the session of a deleted user', async () => {
    const { client, id } = await createPerson('user');
    await admin.deleteUser(id);
    assert.equal((await client.auth.signOut()).error, null);
    assert.equal((await client.auth.getSession()).data.session, null);
  });
}

function addSecondFactors(suite: Suite, { client, id }: Person): void {
  const { mfa } = client.auth;
  const factorId = randomUUID();
  const refuses = (title: string, call: () => ReturnType<typeof mfa.unenroll> | Promise<never>, code: string) => {
    suite.notOffered(`GoTrueClient: ${title}`, () => refusedAuth(call(), { status: 422, code }));
  };
  suite.same('GoTrueClient: enroll({factorType: "totp"}), challenge, a wrong code, unenroll', async () => {
    const person = await createPerson('user');
    const factors = person.client.auth.mfa;
    const enrolled = await factors.enroll({ factorType: 'totp' });
    assert.equal(enrolled.data?.type, 'totp');
    const { id: own } = enrolled.data;
    const challenge = await factors.challenge({ factorId: own });
    assert.ok((challenge.data?.expires_at ?? 0) > Date.now() / 1000);
    const wrong = await factors.verify({ factorId: own, challengeId: challenge.data?.id ?? '', code: '1' });
    assert.match(wrong.error?.message ?? '', /Invalid TOTP code/);
    assert.equal((await factors.unenroll({ factorId: own })).data?.id, own);
  });
  refuses(
    'mfa.enroll phone',
    () => mfa.enroll({ factorType: 'phone', phone: '+911234567890' }),
    'mfa_phone_enroll_not_enabled',
  );
  suite.same('GoTrueClient: enroll({factorType: "webauthn"}), challenge, unenroll', async () => {
    const { client: own } = await createPerson('user');
    const enrolled = await own.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
    assert.deepEqual([enrolled.data?.type, enrolled.data?.friendly_name], ['webauthn', 'Key']);
    const { id: key = '' } = enrolled.data ?? {};
    const challenge = await own.auth.mfa.challenge({ factorId: key, webauthn: { rpId: 'localhost' } });
    assert.equal(challenge.error, null);
    assert.equal((await own.auth.mfa.unenroll({ factorId: key })).data?.id, key);
  });
  suite.same('GoTrueClient: a factor that does not exist', async () => {
    const missing = { status: 404, code: 'mfa_factor_not_found' };
    await refusedAuth(mfa.challenge({ factorId }), missing);
    await refusedAuth(mfa.verify({ factorId, challengeId: randomUUID(), code: '123456' }), missing);
    await refusedAuth(mfa.unenroll({ factorId }), missing);
  });
  suite.same('GoTrueClient: listFactors of an account without any', async () => {
    const { data, error } = await mfa.listFactors();
    assert.equal(error, null);
    assert.deepEqual([data.all, data.totp], [[], []]);
  });
  suite.same('GoTrueClient: getAuthenticatorAssuranceLevel', async () => {
    const { data } = await mfa.getAuthenticatorAssuranceLevel();
    assert.deepEqual([data?.currentLevel, data?.nextLevel], ['aal1', 'aal1']);
  });
  suite.same('GoTrueApi: mfa.listFactors of an account', async () => {
    const { data } = await admin.mfa.listFactors({ userId: id });
    assert.deepEqual(data, { factors: [] });
  });
  suite.same('GoTrueApi: mfa.listFactors returns AuthError for invalid user', async () => {
    assert.equal((await admin.mfa.listFactors({ userId: randomUUID() })).error?.status, 404);
  });
  suite.same('GoTrueApi: mfa.deleteFactors returns AuthError for invalid user', async () => {
    assert.equal((await admin.mfa.deleteFactor({ id: randomUUID(), userId: randomUUID() })).error?.status, 404);
  });
}

function addOtherWays(suite: Suite, { client }: Person): void {
  const auth = () => connect(anonKey).auth;
  const refuses = (title: string, call: () => Promise<unknown>, status: number, code: string) => {
    suite.notOffered(`GoTrueClient: ${title}`, () => refusedAuth(call() as Promise<never>, { status, code }));
  };
  suite.same('GoTrueClient: signInWithOtp() for email', async () => {
    assert.equal((await auth().signInWithOtp({ email: newEmail() })).error, null);
  });
  refuses(
    'signInWithOtp() with phone',
    () => auth().signInWithOtp({ phone: '+911234567890' }),
    400,
    'phone_provider_disabled',
  );
  refuses(
    'signUp() with phone',
    () => auth().signUp({ phone: '+911234567890', password: PASSWORD }),
    400,
    'phone_provider_disabled',
  );
  refuses(
    'signInWithPassword() for phone',
    () => auth().signInWithPassword({ phone: '+911234567890', password: PASSWORD }),
    422,
    'phone_provider_disabled',
  );
  refuses('signInAnonymously', () => auth().signInAnonymously(), 422, 'anonymous_provider_disabled');
  refuses(
    'signInWithIdToken with a provider',
    () => auth().signInWithIdToken({ provider: 'google', token: 'x' }),
    400,
    'provider_disabled',
  );
  refuses('signInWithSSO', () => auth().signInWithSSO({ domain: 'example.in' }), 404, 'saml_provider_disabled');
  refuses('linkIdentity()', () => client.auth.linkIdentity({ provider: 'google' }), 404, 'manual_linking_disabled');
  refuses(
    'unlinkIdentity()',
    async () => {
      const { data } = await client.auth.getUserIdentities();
      assert.ok(data?.identities[0]);
      return client.auth.unlinkIdentity(data.identities[0]);
    },
    404,
    'manual_linking_disabled',
  );
  const wallet = { chain: 'ethereum', message: 'x', signature: `0x${'0'.repeat(130)}` } as const;
  refuses('signInWithWeb3', () => auth().signInWithWeb3(wallet), 422, 'web3_provider_disabled');
  suite.notOffered('GoTrueClient: signIn() with Provider', async () => {
    const { data } = await auth().signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } });
    const response = await fetch(data.url ?? '', { redirect: 'manual', headers: { accept: 'application/json' } });
    assert.ok([303, 400].includes(response.status), String(response.status));
  });
}

function addOauthServer(suite: Suite): void {
  const disabled = { status: 404, code: 'feature_disabled' };
  const { oauth } = admin;
  const calls: Record<string, () => Promise<unknown>> = {
    'listClients()': () => oauth.listClients(),
    'createClient()': () => oauth.createClient({ client_name: 'x', redirect_uris: ['https://example.com/callback'] }),
    'getClient()': () => oauth.getClient(randomUUID()),
    'updateClient()': () => oauth.updateClient(randomUUID(), { client_name: 'y' }),
    'deleteClient()': () => oauth.deleteClient(randomUUID()),
    'regenerateClientSecret()': () => oauth.regenerateClientSecret(randomUUID()),
  };
  for (const [name, call] of Object.entries(calls)) {
    suite.notOffered(`GoTrueApi: ${name} of the OAuth server`, () => refusedAuth(call() as Promise<never>, disabled));
  }
}
