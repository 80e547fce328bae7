// Visitors who are not signed in, on public channels. P-23.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { closing, ReceivedValues, subscribe, subscribed } from '../../support/live.ts';
import { anonKey, connect, createPerson } from '../../support/people.ts';

const SIGN_IN = 'Unauthorized: Sign in first, and send the session';

test('a visitor is told to sign in, and joins the channel after that', async () => {
  const host = await createPerson('user');
  const guest = await createPerson('user');
  const visitor = { ...guest, client: connect(anonKey) };
  await closing([host, visitor], async () => {
    const topic = `hall-${randomUUID()}`;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    const received = new ReceivedValues<any>();
    const channel = visitor.client.channel(topic).on('broadcast', { event: 'greet' }, received.receive);
    const statuses = await subscribe(channel);
    assert.equal(statuses.first.status, 'CHANNEL_ERROR');
    assert.ok(statuses.first.error?.message.includes(SIGN_IN), statuses.first.error?.message);

    // The client retries automatically, with the session it has by then.
    await visitor.client.auth.signInWithPassword({ email: guest.email, password: 'nilgiri-2026' });
    await statuses.next(({ status }) => status === 'SUBSCRIBED');
    const speaker = host.client.channel(topic);
    await subscribed(speaker);
    await speaker.send({ type: 'broadcast', event: 'greet', payload: { text: 'welcome' } });
    assert.equal((await received.next()).payload.text, 'welcome');
  });
});

test('a visitor cannot send on a channel either, by socket or by HTTP', async () => {
  const client = connect(anonKey);
  const channel = client.channel(`hall-${randomUUID()}`);
  const sent = await channel.httpSend('greet', { text: 'hello' }).catch((error: unknown) => error);
  const refused = sent instanceof Error ? { status: 403, error: sent.message } : sent;
  assert.ok((refused as { error: string }).error.includes(SIGN_IN), JSON.stringify(refused));
  await client.removeAllChannels();
});
