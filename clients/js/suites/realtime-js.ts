// The cases of realtime-js that involve a server, run through supabase-js.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { postgresChangesFilter, type RealtimeChannel } from '@supabase/supabase-js';
import { rows } from '../support/answers.ts';
import { closing, ReceivedValues, subscribe, subscribed } from '../support/live.ts';
import { anonKey, connect, createPerson, type Person } from '../support/people.ts';
import { insertOne, job } from '../support/rows.ts';
import { Suite } from './suite.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyReceived = ReceivedValues<any>;

export async function buildRealtimeJs(): Promise<Suite> {
  const suite = new Suite('realtime-js');
  const people = [await createPerson('employer', 'Asha'), await createPerson('user', 'Ravi')] as const;
  addLifecycle(suite, people);
  addMessaging(suite, people);
  addRows(suite, people[0]);
  addPresence(suite, people);
  addRefusals(suite, people[0]);
  return suite;
}

type PersonPair = readonly [Person, Person];

/** A case with its own sockets, closed afterwards. */
function live(suite: Suite, title: string, people: readonly Person[], run: (topic: string) => Promise<void>): void {
  suite.same(title, () => closing([...people], () => run(`suite-${randomUUID()}`)));
}

function addLifecycle(suite: Suite, people: PersonPair): void {
  const [{ client }] = people;
  live(suite, 'integration: subscription and unsubscription cycle', people, async (topic) => {
    const channel = client.channel(topic);
    await subscribed(channel);
    assert.equal(channel.state, 'joined');
    assert.equal(await channel.unsubscribe(), 'ok');
    assert.equal(channel.state, 'closed');
  });
  live(suite, 'channels: a second channel of a topic after the first', people, async (topic) => {
    const first = client.channel(topic);
    await subscribed(first);
    assert.equal(await client.removeChannel(first), 'ok');
    await subscribed(client.channel(topic));
  });
  live(suite, 'channels: removes all channels', people, async (topic) => {
    await subscribed(client.channel(topic));
    await subscribed(client.channel(`${topic}-2`));
    assert.deepEqual(await client.removeAllChannels(), ['ok', 'ok']);
  });
  live(suite, 'lifecycle: a heartbeat is answered', people, async (topic) => {
    await subscribed(client.channel(topic));
    const beats = new ReceivedValues<string>();
    client.realtime.onHeartbeat(beats.receive);
    await client.realtime.sendHeartbeat();
    assert.equal(await beats.next((status) => status !== 'sent'), 'ok');
  });
  live(suite, 'auth: setAuth pushes the token to joined channels', people, async (topic) => {
    const received: AnyReceived = new ReceivedValues();
    const channel = client.channel(topic, { config: { broadcast: { self: true } } });
    channel.on('broadcast', { event: 'after' }, received.receive);
    await subscribed(channel);
    await client.auth.refreshSession();
    await client.realtime.setAuth();
    await channel.send({ type: 'broadcast', event: 'after', payload: {} });
    await received.next();
  });
  live(suite, 'resilience: uses the new socket after a reconnect', people, async (topic) => {
    const channel = client.channel(topic);
    await subscribed(channel);
    await client.removeChannel(channel);
    await client.realtime.disconnect();
    await subscribed(client.channel(topic));
  });
}

function addMessaging(suite: Suite, people: PersonPair): void {
  const [asha, ravi] = people;
  const meet = async (topic: string, event: string): Promise<[RealtimeChannel, AnyReceived]> => {
    const received: AnyReceived = new ReceivedValues();
    await subscribed(ravi.client.channel(topic).on('broadcast', { event }, received.receive));
    const speaker = asha.client.channel(topic);
    await subscribed(speaker);
    return [speaker, received];
  };
  live(suite, 'messaging: sends message via ws conn when subscribed', people, async (topic) => {
    const [speaker, received] = await meet(topic, 'test');
    assert.equal(await speaker.send({ type: 'broadcast', event: 'test', payload: { id: 1 } }), 'ok');
    assert.deepEqual((await received.next()).payload, { id: 1 });
  });
  live(suite, 'messaging: filters broadcast events by exact name', people, async (topic) => {
    const [speaker, received] = await meet(topic, 'wanted');
    await speaker.send({ type: 'broadcast', event: 'other', payload: { id: 1 } });
    await speaker.send({ type: 'broadcast', event: 'wanted', payload: { id: 2 } });
    assert.deepEqual((await received.next()).payload, { id: 2 });
    assert.equal(received.left, 0);
  });
  live(suite, 'messaging: wildcard broadcast events', people, async (topic) => {
    const [speaker, received] = await meet(topic, '*');
    await speaker.send({ type: 'broadcast', event: 'any', payload: {} });
    assert.equal((await received.next()).event, 'any');
  });
  live(suite, 'messaging: acknowledged broadcasts', people, async (topic) => {
    const channel = asha.client.channel(topic, { config: { broadcast: { ack: true } } });
    await subscribed(channel);
    assert.equal(await channel.send({ type: 'broadcast', event: 'test', payload: {} }), 'ok');
  });
  live(suite, 'messaging: a sender hears itself only if it asks', people, async (topic) => {
    const received: AnyReceived = new ReceivedValues();
    const channel = asha.client.channel(topic, { config: { broadcast: { self: true } } });
    await subscribed(channel.on('broadcast', { event: 'test' }, received.receive));
    await channel.send({ type: 'broadcast', event: 'test', payload: { id: 1 } });
    assert.deepEqual((await received.next()).payload, { id: 1 });
  });
  live(suite, 'integration: rapid message sending and receiving', people, async (topic) => {
    const [speaker, received] = await meet(topic, 'test');
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    for (const id of numbers) await speaker.send({ type: 'broadcast', event: 'test', payload: { id } });
    for (const id of numbers) assert.deepEqual((await received.next()).payload, { id });
  });
  live(suite, 'messaging: httpSend succeeds with 202', people, async (topic) => {
    const [, received] = await meet(topic, 'test');
    assert.deepEqual(await asha.client.channel(topic).httpSend('test', { id: 1 }), { success: true });
    assert.deepEqual((await received.next()).payload, { id: 1 });
  });
  live(suite, 'messaging: httpSend to names with special characters', people, async (topic) => {
    const [, received] = await meet(`${topic} a/b?c`, 'x y/z');
    assert.deepEqual(await asha.client.channel(`${topic} a/b?c`).httpSend('x y/z', { id: 1 }), { success: true });
    assert.deepEqual((await received.next()).payload, { id: 1 });
  });
  live(suite, 'serializer: bytes', people, async (topic) => {
    const [speaker, received] = await meet(topic, 'bytes');
    await speaker.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2, 3]).buffer });
    assert.deepEqual(new Uint8Array((await received.next()).payload), new Uint8Array([1, 2, 3]));
  });
}

function addRows(suite: Suite, person: Person): void {
  const { client, id } = person;
  const mine = { schema: 'public', table: 'jobs', filter: `employer_id=eq.${id}` };
  live(suite, 'postgres: INSERT, UPDATE and DELETE with their rows', [person], async (topic) => {
    const received: AnyReceived = new ReceivedValues();
    await subscribed(client.channel(topic).on('postgres_changes', { event: '*', ...mine }, received.receive));
    const row = await insertOne(person, 'jobs', job({ salary_min: 5 }));
    const made = await received.next();
    assert.deepEqual([made.eventType, made.new.salary_min, made.old, made.errors], ['INSERT', 5, {}, null]);
    await rows(client.from('jobs').update({ title: 'Changed' }).eq('id', row.id));
    const changed = await received.next();
    assert.deepEqual([changed.eventType, changed.new.title, changed.old.id], ['UPDATE', 'Changed', row.id]);
    await rows(client.from('jobs').delete().eq('id', row.id));
    const gone = await received.next();
    assert.deepEqual([gone.eventType, gone.old], ['DELETE', { id: row.id }]);
  });
  live(suite, 'postgres: only the callback whose binding matches', [person], async (topic) => {
    const [inserts, updates]: [AnyReceived, AnyReceived] = [new ReceivedValues(), new ReceivedValues()];
    const channel = client
      .channel(topic)
      .on('postgres_changes', { event: 'INSERT', ...mine }, inserts.receive)
      .on('postgres_changes', { event: 'UPDATE', ...mine }, updates.receive);
    await subscribed(channel);
    const row = await insertOne(person, 'jobs', job());
    await rows(client.from('jobs').update({ title: 'Changed' }).eq('id', row.id));
    await updates.next();
    assert.equal(inserts.left, 1);
  });
  live(suite, 'postgres: comma-separated AND filters', [person], async (topic) => {
    const received: AnyReceived = new ReceivedValues();
    const filter = `employer_id=eq.${id},salary_min=gt.100`;
    const wanted = { event: 'INSERT', schema: 'public', table: 'jobs', filter } as const;
    await subscribed(client.channel(topic).on('postgres_changes', wanted, received.receive));
    await insertOne(person, 'jobs', job({ salary_min: 50 }));
    await insertOne(person, 'jobs', job({ salary_min: 500 }));
    assert.equal((await received.next()).new.salary_min, 500);
  });
  live(suite, 'postgres: the filter builder', [person], async (topic) => {
    const received: AnyReceived = new ReceivedValues();
    const filter = postgresChangesFilter().eq('employer_id', id).in('title', ['Cook', 'Baker']);
    const wanted = { event: 'INSERT', schema: 'public', table: 'jobs', filter } as const;
    await subscribed(client.channel(topic).on('postgres_changes', wanted, received.receive));
    await insertOne(person, 'jobs', job({ title: 'Clerk' }));
    await insertOne(person, 'jobs', job({ title: 'Baker' }));
    assert.equal((await received.next()).new.title, 'Baker');
  });
  live(suite, 'postgres: the `select` option', [person], async (topic) => {
    const received: AnyReceived = new ReceivedValues();
    const wanted = { event: 'INSERT', ...mine, select: ['id', 'title'] } as const;
    await subscribed(client.channel(topic).on('postgres_changes', wanted as never, received.receive));
    await insertOne(person, 'jobs', job({ title: 'Short' }));
    assert.deepEqual(Object.keys((await received.next()).new).sort(), ['id', 'title']);
  });
  live(suite, 'integration: mixed event types in a single channel', [person], async (topic) => {
    const [said, made]: [AnyReceived, AnyReceived] = [new ReceivedValues(), new ReceivedValues()];
    const channel = client
      .channel(topic, { config: { broadcast: { self: true } } })
      .on('broadcast', { event: 'test' }, said.receive)
      .on('postgres_changes', { event: 'INSERT', ...mine }, made.receive);
    await subscribed(channel);
    await channel.send({ type: 'broadcast', event: 'test', payload: {} });
    await insertOne(person, 'jobs', job());
    await Promise.all([said.next(), made.next()]);
  });
}

function addPresence(suite: Suite, people: PersonPair): void {
  const [asha, ravi] = people;
  live(suite, 'presence: sync, join and leave', people, async (topic) => {
    const [joins, leaves]: [AnyReceived, AnyReceived] = [new ReceivedValues(), new ReceivedValues()];
    const watcher = asha.client
      .channel(topic)
      .on('presence', { event: 'join' }, joins.receive)
      .on('presence', { event: 'leave' }, leaves.receive);
    await subscribed(watcher);
    const visitor = ravi.client.channel(topic, { config: { presence: { key: 'ravi' } } });
    await subscribed(visitor);
    assert.equal(await visitor.track({ mood: 'curious' }), 'ok');
    assert.equal((await joins.next()).key, 'ravi');
    assert.equal(watcher.presenceState<{ mood: string }>().ravi?.[0]?.mood, 'curious');
    assert.equal(await visitor.untrack(), 'ok');
    assert.equal((await leaves.next()).key, 'ravi');
    assert.deepEqual(watcher.presenceState(), {});
  });
}

function addRefusals(suite: Suite, person: Person): void {
  suite.differs('channels: a visitor on a public channel', 'who is not signed in joins no channel', async () => {
    const visitor = connect(anonKey);
    const { first } = await subscribe(visitor.channel(`suite-${randomUUID()}`));
    await visitor.removeAllChannels();
    await visitor.realtime.disconnect();
    assert.equal(first.status, 'CHANNEL_ERROR');
    assert.match(first.error?.message ?? '', /Sign in first/);
  });
  suite.differs('postgres: a table that is not there', 'the join is refused, not complained about later', () =>
    closing([person], async () => {
      const wanted = { event: '*', schema: 'public', table: 'missing' } as const;
      const channel = person.client.channel(`suite-${randomUUID()}`).on('postgres_changes', wanted, () => undefined);
      const { first } = await subscribe(channel);
      assert.equal(first.status, 'CHANNEL_ERROR');
      assert.match(first.error?.message ?? '', /There is no table "missing"/);
    }),
  );
  suite.differs('channels: any private topic', 'private topics are those that the product declares', () =>
    closing([person], async () => {
      const channel = person.client.channel(`suite-${randomUUID()}`, { config: { private: true } });
      const { first } = await subscribe(channel);
      assert.equal(first.status, 'CHANNEL_ERROR');
    }),
  );
}
