// Broadcasts: over the socket, over HTTP, acknowledged, and private.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../support/answers.ts';
import { closing, ReceivedValues, subscribe, subscribed } from '../../support/live.ts';
import { anonKey, connect, createPerson } from '../../support/people.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyReceived = ReceivedValues<any>;

test('others receive a broadcast, and with self the sender too', async () => {
  const [asha, ravi] = [await createPerson('user'), await createPerson('user')];
  await closing([asha, ravi], async () => {
    const [own, others]: [AnyReceived, AnyReceived] = [new ReceivedValues(), new ReceivedValues()];
    const speaker = asha.client
      .channel('hall', { config: { broadcast: { self: true, ack: true } } })
      .on('broadcast', { event: 'greet' }, own.receive);
    const listener = ravi.client.channel('hall').on('broadcast', { event: '*' }, others.receive);
    await subscribed(speaker);
    await subscribed(listener);
    const sent = await speaker.send({ type: 'broadcast', event: 'greet', payload: { text: 'Namasté 👋' } });
    assert.equal(sent, 'ok');
    for (const received of [own, others]) {
      const { type, event, payload } = await received.next();
      assert.deepEqual(
        { type, event, payload },
        { type: 'broadcast', event: 'greet', payload: { text: 'Namasté 👋' } },
      );
    }
  });
});

test('bytes arrive as bytes', async () => {
  const [asha, ravi] = [await createPerson('user'), await createPerson('user')];
  await closing([asha, ravi], async () => {
    const received: AnyReceived = new ReceivedValues();
    const speaker = asha.client.channel('bytes');
    await subscribed(speaker);
    await subscribed(ravi.client.channel('bytes').on('broadcast', { event: 'photo' }, received.receive));
    await speaker.send({ type: 'broadcast', event: 'photo', payload: new Uint8Array([0, 255, 7]).buffer });
    assert.deepEqual(new Uint8Array((await received.next()).payload), new Uint8Array([0, 255, 7]));
  });
});

test('httpSend reaches the topic without a subscription', async () => {
  const [asha, ravi] = [await createPerson('user'), await createPerson('user')];
  await closing([asha, ravi], async () => {
    const received: AnyReceived = new ReceivedValues();
    await subscribed(ravi.client.channel('news').on('broadcast', { event: 'flash' }, received.receive));
    await asha.client.realtime.setAuth();
    assert.deepEqual(await asha.client.channel('news').httpSend('flash', { n: 1 }), { success: true });
    assert.deepEqual((await received.next()).payload, { n: 1 });
    // Before it is subscribed, `send` falls back to the batch call.
    const sent = await asha.client.channel('news').send({ type: 'broadcast', event: 'flash', payload: { n: 2 } });
    assert.equal(sent, 'ok');
    assert.deepEqual((await received.next()).payload, { n: 2 });
  });
});

test('httpSend on a private topic is for members only', async () => {
  const [asha, ravi, eve] = [await createPerson('user'), await createPerson('user'), await createPerson('user')];
  await closing([asha, ravi, eve], async () => {
    const id: string = await rows(asha.client.rpc('get_or_create_conversation', { p_user_id: ravi.id }));
    const config = { config: { private: true } };
    await eve.client.realtime.setAuth();
    await assert.rejects(eve.client.channel(`conversation:${id}`, config).httpSend('typing', {}), /Unauthorized/);
    await asha.client.realtime.setAuth();
    const sent = await asha.client.channel(`conversation:${id}`, config).httpSend('typing', {});
    assert.deepEqual(sent, { success: true });
  });
});

test('typing is visible only to the members of the conversation', async () => {
  const [asha, ravi, eve] = [await createPerson('user'), await createPerson('user'), await createPerson('user')];
  await closing([asha, ravi, eve], async () => {
    const id: string = await rows(asha.client.rpc('get_or_create_conversation', { p_user_id: ravi.id }));
    const received: AnyReceived = new ReceivedValues();
    const config = { config: { private: true } };
    const typist = asha.client.channel(`conversation:${id}`, config);
    await subscribed(typist);
    const reader = ravi.client
      .channel(`conversation:${id}`, config)
      .on('broadcast', { event: 'typing' }, received.receive);
    await subscribed(reader);
    const { first } = await subscribe(eve.client.channel(`conversation:${id}`, config));
    assert.equal(first.status, 'CHANNEL_ERROR');
    assert.match(first.error?.message ?? '', /You do not have permissions to read from this Channel topic/);
    await typist.send({ type: 'broadcast', event: 'typing', payload: { name: 'Asha' } });
    assert.deepEqual((await received.next()).payload, { name: 'Asha' });
  });
});

test('joining needs a session', async () => {
  const stranger = connect(anonKey);
  const { first } = await subscribe(stranger.channel('hall'));
  assert.equal(first.status, 'CHANNEL_ERROR');
  assert.match(first.error?.message ?? '', /Sign in first/);
  await stranger.removeAllChannels();
  await stranger.realtime.disconnect();
});
