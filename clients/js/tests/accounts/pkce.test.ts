// flowType pkce: the link returns a code that only the requesting client can exchange. A demonstration makes its mails readable.

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openLink, refusedAuth } from '../../support/auth.ts';
import { startInstance, type Instance } from '../../support/instance.ts';

const PASSWORD = 'nilgiri-2026';

let instance: Instance;

before(async () => {
  instance = await startInstance('sqlite', ['--demo']);
});

after(async () => {
  await instance.stop();
});

function connect(): SupabaseClient {
  return createClient(instance.url, instance.anonKey, { auth: { flowType: 'pkce', autoRefreshToken: false } });
}

async function mailedLink(recipient: string, kind: string): Promise<string> {
  const response = await fetch(`${instance.url}/dev/mail.json`);
  const mails = (await response.json()) as { recipient: string; kind: string; link: string }[];
  const mail = mails.find((mail) => mail.recipient === recipient && mail.kind === kind);
  assert.ok(mail, `no ${kind} to ${recipient}`);
  return mail.link;
}

/** The code that a link puts into the address of its target page. */
async function openForCode(link: string): Promise<string> {
  const { page } = await openLink(link);
  return new URL(page).searchParams.get('code') ?? '';
}

test('a confirmation signs in the client that signed up, and no other', async () => {
  const [client, email] = [connect(), 'asha@example.in'];
  assert.equal((await client.auth.signUp({ email, password: PASSWORD })).error, null);
  const code = await openForCode(await mailedLink(email, 'confirm_signup'));

  const stranger = connect();
  await stranger.auth.resetPasswordForEmail('unknown@example.in');
  await refusedAuth(stranger.auth.exchangeCodeForSession(code), { status: 400, code: 'bad_code_verifier' });
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  assert.equal(error, null);
  assert.equal(data.user.email, email);
});

test('the page learns that a session is for recovery', async () => {
  const [client, email] = [connect(), 'ravi@example.in'];
  const operator = createClient(instance.url, instance.serviceKey, { auth: { persistSession: false } });
  await operator.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => events.push(event));
  await client.auth.resetPasswordForEmail(email, { redirectTo: `${instance.url}/reset-password` });

  const code = await openForCode(await mailedLink(email, 'recovery'));
  assert.equal((await client.auth.exchangeCodeForSession(code)).error, null);
  assert.ok(events.includes('PASSWORD_RECOVERY'), events.join(' '));
});
