// The life of a channel: leaving, signing out, refreshed tokens, and a restarted server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../support/answers.ts';
import { closing, ReceivedValues, subscribed } from '../../support/live.ts';
import { createPerson } from '../../support/people.ts';
import { insertOne } from '../../support/rows.ts';

test('a removed channel receives nothing more and its name can be reused', async () => {
  const person = await createPerson('user');
  await closing([person], async () => {
    const [first, second] = [new ReceivedValues<unknown>(), new ReceivedValues<unknown>()];
    const posts = { event: 'INSERT', schema: 'public', table: 'posts', filter: `user_id=eq.${person.id}` } as const;
    const channel = person.client.channel('posts').on('postgres_changes', posts, first.receive);
    await subscribed(channel);
    assert.equal(await person.client.removeChannel(channel), 'ok');
    await subscribed(person.client.channel('posts').on('postgres_changes', posts, second.receive));
    await insertOne(person, 'posts', { content: 'Once' });
    await second.next();
    assert.equal(first.left, 0);
  });
});

test('a refreshed session keeps receiving', async () => {
  const person = await createPerson('user');
  await closing([person], async () => {
    const received = new ReceivedValues<unknown>();
    const posts = { event: 'INSERT', schema: 'public', table: 'posts', filter: `user_id=eq.${person.id}` } as const;
    await subscribed(person.client.channel('posts').on('postgres_changes', posts, received.receive));
    assert.equal((await person.client.auth.refreshSession()).error, null);
    await person.client.realtime.setAuth();
    await insertOne(person, 'posts', { content: 'Still here' });
    await received.next();
  });
});

test('signing out ends the channel', async () => {
  const person = await createPerson('user');
  await closing([person], async () => {
    const statuses = await subscribed(person.client.channel('hall'));
    assert.equal((await person.client.auth.signOut()).error, null);
    await statuses.next(({ status }) => status === 'CLOSED');
  });
});

test('one socket carries many channels', async () => {
  const person = await createPerson('user');
  await closing([person], async () => {
    const received = new ReceivedValues<string>();
    const names = Array.from({ length: 20 }, (_, i) => `room-${i}`);
    for (const name of names) {
      const channel = person.client.channel(name, { config: { broadcast: { self: true } } });
      await subscribed(
        channel.on('broadcast', { event: 'e' }, () => {
          received.receive(name);
        }),
      );
    }
    for (const channel of person.client.getChannels()) {
      await channel.send({ type: 'broadcast', event: 'e', payload: {} });
    }
    const said: string[] = [];
    while (said.length < names.length) said.push(await received.next());
    assert.deepEqual(said.sort(), names.sort());
    assert.deepEqual(await rows(person.client.from('posts').select('id').eq('user_id', person.id)), []);
  });
});
