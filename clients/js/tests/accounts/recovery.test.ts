// Recovery: the mail's link, its session, and the new password.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openLink, refusedAuth } from '../../support/auth.ts';
import { anonKey, connect, createPerson, operator, url } from '../../support/people.ts';

test('resetPasswordForEmail answers the same for known and unknown addresses', async () => {
  const person = await createPerson('user');
  for (const email of [person.email, `${randomUUID()}@example.in`]) {
    const { data, error } = await connect(anonKey).auth.resetPasswordForEmail(email, {
      redirectTo: `${url}/reset-password`,
    });
    assert.equal(error, null);
    assert.deepEqual(data, {});
  }
});

test('a recovery link leads to the page with a session and its type in the hash', async () => {
  const person = await createPerson('user');
  const { data: link, error } = await operator.auth.admin.generateLink({
    type: 'recovery',
    email: person.email,
    options: { redirectTo: `${url}/reset-password` },
  });
  assert.equal(error, null);
  const opened = await openLink(link.properties.action_link);

  assert.equal(opened.page, `${url}/reset-password`);
  assert.equal(opened.hash.get('type'), 'recovery');
  const client = connect(anonKey);
  const { data } = await client.auth.setSession({
    access_token: opened.hash.get('access_token') ?? '',
    refresh_token: opened.hash.get('refresh_token') ?? '',
  });
  assert.equal(data.user?.id, person.id);
  const updated = await client.auth.updateUser({ password: 'a new password' });
  assert.equal(updated.error, null);

  // The person's session elsewhere has ended, and the link is used up.
  assert.equal((await person.client.auth.getUser()).error?.name, 'AuthSessionMissingError');
  const again = await openLink(link.properties.action_link);
  assert.equal(again.hash.get('error_code'), 'otp_expired');
  assert.equal(again.hash.get('error_description'), 'Email link is invalid or has expired');
  const signedIn = await connect(anonKey).auth.signInWithPassword({ email: person.email, password: 'a new password' });
  assert.equal(signedIn.error, null);
});

test('a link never redirects to a foreign page', async () => {
  const person = await createPerson('user');
  const { data: link } = await operator.auth.admin.generateLink({
    type: 'magiclink',
    email: person.email,
    options: { redirectTo: 'https://evil.example/' },
  });
  const opened = await openLink(link.properties?.action_link ?? '');
  assert.ok(!opened.page.includes('evil'), opened.page);
});

test('generateLink for an unknown address is refused', async () => {
  const answer = operator.auth.admin.generateLink({ type: 'recovery', email: `${randomUUID()}@example.in` });
  await refusedAuth(answer, { status: 404, code: 'user_not_found', message: 'User not found' });
});
