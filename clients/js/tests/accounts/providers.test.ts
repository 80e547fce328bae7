// signInWithOAuth, exchangeCodeForSession, signInWithIdToken, linkIdentity, unlinkIdentity and getUserIdentities, with our own issuer
// as the provider and a browser that only follows redirects and stores cookies.

import { createClient, type Provider, type SupabaseClient } from '@supabase/supabase-js';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { refusedAuth } from '../../support/auth.ts';
import { startInstance, type Instance } from '../../support/instance.ts';
import { startIssuer, type Issuer } from '../../support/issuer.ts';

const PASSWORD = 'nilgiri-2026';
/** The clients accept any text; their types know only GoTrue's names. */
const PROVIDER = 'custom:acme' as Provider;

let issuer: Issuer;
let instance: Instance;

before(async () => {
  issuer = await startIssuer();
  process.env.SANGAM_PROVIDERS = issuer.setting('custom:acme', '&trust_email=true');
  instance = await startInstance('sqlite', ['--demo']);
});

after(async () => {
  await instance.stop();
  await issuer.stop();
});

function connect(flowType: 'pkce' | 'implicit' = 'implicit'): SupabaseClient {
  return createClient(instance.url, instance.anonKey, { auth: { flowType, autoRefreshToken: false } });
}

/** Follows a URL to its final page, as a browser does. */
async function browse(address: string): Promise<URL> {
  const cookies: string[] = [];
  let next = new URL(address);
  for (let hop = 0; hop < 6; hop += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: cookies.join('; '), accept: 'text/html' },
    });
    cookies.push(...response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''));
    const location = response.headers.get('location');
    assert.ok(location, `${next.href} leads nowhere: ${String(response.status)}`);
    next = new URL(location, next);
    if (next.pathname === '/welcome') return next;
  }
  throw new Error(`${address} never ends`);
}

const options = (email: string) => ({
  redirectTo: `${instance.url}/welcome`,
  skipBrowserRedirect: true,
  queryParams: { login_hint: email, prompt: 'none' },
});

async function signUp(client: SupabaseClient, email: string): Promise<void> {
  const operator = createClient(instance.url, instance.serviceKey, { auth: { persistSession: false } });
  await operator.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  assert.equal((await client.auth.signInWithPassword({ email, password: PASSWORD })).error, null);
}

test('signInWithOAuth returns a session in the address', async () => {
  const client = connect();
  const { data, error } = await client.auth.signInWithOAuth({
    provider: PROVIDER,
    options: options('asha.rao@example.in'),
  });
  assert.equal(error, null);
  assert.ok(data.url);
  const hash = new URLSearchParams((await browse(data.url)).hash.slice(1));
  const session = { access_token: hash.get('access_token') ?? '', refresh_token: hash.get('refresh_token') ?? '' };
  const { data: set, error: refused } = await client.auth.setSession(session);
  assert.equal(refused, null);
  assert.equal(set.user?.email, 'asha.rao@example.in');
  assert.deepEqual(set.user.app_metadata.providers, ['custom:acme']);
  assert.equal(set.user.user_metadata.full_name, 'Asha Rao');
  const { data: claims } = await client.auth.getClaims();
  assert.equal((claims?.claims.amr as { method: string }[] | undefined)?.[0]?.method, 'oauth');
});

test('exchangeCodeForSession accepts the code from signInWithOAuth, once', async () => {
  const client = connect('pkce');
  const { data } = await client.auth.signInWithOAuth({ provider: PROVIDER, options: options('ravi@example.in') });
  const code = (await browse(data.url ?? '')).searchParams.get('code') ?? '';
  const stranger = connect('pkce');
  await stranger.auth.signInWithOAuth({ provider: PROVIDER, options: options('mallory@example.in') });
  await refusedAuth(stranger.auth.exchangeCodeForSession(code), { status: 400, code: 'bad_code_verifier' });
  const { data: exchanged, error } = await client.auth.exchangeCodeForSession(code);
  assert.equal(error, null);
  assert.equal(exchanged.user.email, 'ravi@example.in');
});

test('signInWithIdToken checks the token, its client and its nonce', async () => {
  const client = connect();
  const nonce = createHash('sha256').update('raw').digest('hex');
  const token = issuer.idToken('meera@example.in', { nonce });
  const { data, error } = await client.auth.signInWithIdToken({ provider: PROVIDER, token, nonce: 'raw' });
  assert.equal(error, null);
  assert.equal(data.user.identities?.[0]?.provider, 'custom:acme');
  const refused = { status: 400, code: 'bad_id_token' };
  await refusedAuth(connect().auth.signInWithIdToken({ provider: PROVIDER, token, nonce: 'other' }), refused);
  const foreign = issuer.idToken('meera@example.in', { aud: 'another client' });
  await refusedAuth(connect().auth.signInWithIdToken({ provider: PROVIDER, token: foreign }), refused);
  const unknown = connect().auth.signInWithIdToken({ provider: 'google', token });
  await refusedAuth(unknown, { status: 400, code: 'provider_disabled' });
});

test('linkIdentity adds a sign-in method, getUserIdentities lists it and unlinkIdentity removes it', async () => {
  const client = connect();
  await signUp(client, 'kiran@example.in');
  const { data, error } = await client.auth.linkIdentity({
    provider: PROVIDER,
    options: options('kiran.private@example.in'),
  });
  assert.equal(error, null);
  assert.match((await browse(data.url)).hash, /access_token=/);
  const { data: linked } = await client.auth.getUserIdentities();
  assert.deepEqual(
    linked?.identities.map((identity) => identity.provider),
    ['email', 'custom:acme'],
  );
  const [address, identity] = linked.identities;
  assert.ok(address && identity);
  await refusedAuth(client.auth.unlinkIdentity(address), {
    status: 422,
    code: 'email_conflict_identity_not_deletable',
  });
  assert.equal((await client.auth.unlinkIdentity(identity)).error, null);
  await refusedAuth(client.auth.unlinkIdentity(identity), { status: 422, code: 'identity_not_found' });
  const kinds = ((await (await fetch(`${instance.url}/dev/mail.json`)).json()) as { recipient: string; kind: string }[])
    .filter((mail) => mail.recipient === 'kiran@example.in')
    .map((mail) => mail.kind);
  assert.ok(kinds.includes('identity_linked') && kinds.includes('identity_unlinked'), kinds.join(', '));
});

test('linkIdentity with a token returns a session of the same account', async () => {
  const client = connect();
  await signUp(client, 'leela@example.in');
  const before = (await client.auth.getUser()).data.user?.id;
  const token = issuer.idToken('leela.private@example.in');
  const { data, error } = await client.auth.linkIdentity({ provider: PROVIDER, token });
  assert.equal(error, null);
  assert.equal(data.user.id, before);
  assert.equal(data.user.identities?.length, 2);
});

test('the settings list the providers', async () => {
  const response = await fetch(`${instance.url}/auth/v1/settings`, { headers: { apikey: instance.anonKey } });
  const settings = (await response.json()) as { external: Record<string, boolean>; providers: unknown };
  assert.equal(settings.external.google, false);
  assert.deepEqual(settings.providers, [{ name: 'custom:acme', label: 'Acme' }]);
});
