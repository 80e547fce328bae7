// Presence: sync, join and leave.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closing, ReceivedValues, subscribed } from '../../support/live.ts';
import { createPerson } from '../../support/people.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyReceived = ReceivedValues<any>;

test('people join, update their state, and leave', async () => {
  const [asha, ravi] = [await createPerson('user'), await createPerson('user')];
  await closing([asha, ravi], async () => {
    const [joins, leaves, syncs]: [AnyReceived, AnyReceived, AnyReceived] = [
      new ReceivedValues(),
      new ReceivedValues(),
      new ReceivedValues(),
    ];
    const watcher = asha.client
      .channel('lobby', { config: { presence: { key: 'asha' } } })
      .on('presence', { event: 'join' }, joins.receive)
      .on('presence', { event: 'leave' }, leaves.receive)
      .on('presence', { event: 'sync' }, () => {
        syncs.receive(null);
      });
    await subscribed(watcher);
    await syncs.next();
    assert.deepEqual(watcher.presenceState(), {});

    const visitor = ravi.client.channel('lobby', { config: { presence: { key: 'ravi' } } });
    await subscribed(visitor);
    assert.equal(await visitor.track({ mood: 'curious' }), 'ok');
    const joined = await joins.next();
    assert.deepEqual([joined.key, joined.newPresences[0].mood], ['ravi', 'curious']);
    const [meta] = watcher.presenceState<{ mood: string }>().ravi ?? [];
    assert.equal(meta?.mood, 'curious');

    assert.equal(await visitor.track({ mood: 'content' }), 'ok');
    assert.equal((await joins.next()).newPresences[0].mood, 'content');
    assert.equal(await visitor.untrack(), 'ok');
    await leaves.next((left) => left.currentPresences.length === 0);
    assert.deepEqual(watcher.presenceState(), {});
  });
});

test('a client that disconnects has left', async () => {
  const [asha, ravi] = [await createPerson('user'), await createPerson('user')];
  await closing([asha, ravi], async () => {
    const [joins, leaves]: [AnyReceived, AnyReceived] = [new ReceivedValues(), new ReceivedValues()];
    const watcher = asha.client
      .channel('door')
      .on('presence', { event: 'join' }, joins.receive)
      .on('presence', { event: 'leave' }, leaves.receive);
    await subscribed(watcher);
    const visitor = ravi.client.channel('door', { config: { presence: { key: 'ravi' } } });
    await subscribed(visitor);
    await visitor.track({});
    await joins.next();
    await ravi.client.realtime.disconnect();
    assert.equal((await leaves.next()).key, 'ravi');
  });
});
