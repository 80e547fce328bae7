// postgres_changes, as the screens use it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postgresChangesFilter } from '@supabase/supabase-js';
import { rows } from '../../support/answers.ts';
import { closing, ReceivedValues, subscribe, subscribed } from '../../support/live.ts';
import { createPerson } from '../../support/people.ts';
import { insertOne, job } from '../../support/rows.ts';

test('an insert arrives with its types, and an update and a delete after it', async () => {
  const employer = await createPerson('employer');
  await closing([employer], async () => {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    const received = new ReceivedValues<any>();
    const channel = employer.client
      .channel('jobs')
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'jobs', filter: `employer_id=eq.${employer.id}` },
        received.receive,
      );
    await subscribed(channel);

    const { id } = await insertOne(employer, 'jobs', job({ skills: ['Rust'], salary_min: 50000 }));
    const inserted = await received.next();
    assert.equal(inserted.eventType, 'INSERT');
    assert.deepEqual([inserted.new.id, inserted.new.skills, inserted.new.salary_min], [id, ['Rust'], 50000]);
    assert.deepEqual(inserted.old, {});
    assert.equal(inserted.errors, null);
    assert.deepEqual(inserted.new, await rows(employer.client.from('jobs').select().eq('id', id).single()));

    await rows(employer.client.from('jobs').update({ title: 'Bookkeeper' }).eq('id', id));
    const updated = await received.next();
    assert.deepEqual([updated.eventType, updated.new.title, updated.old], ['UPDATE', 'Bookkeeper', { id }]);

    await rows(employer.client.from('jobs').delete().eq('id', id));
    const deleted = await received.next();
    assert.deepEqual([deleted.eventType, deleted.new, deleted.old], ['DELETE', {}, { id }]);
  });
});

test('each listener of a channel receives its own events', async () => {
  const person = await createPerson('user');
  await closing([person], async () => {
    const [inserts, updates] = [new ReceivedValues<unknown>(), new ReceivedValues<unknown>()];
    const posts = { schema: 'public', table: 'posts', filter: `user_id=eq.${person.id}` };
    const channel = person.client
      .channel('posts')
      .on('postgres_changes', { event: 'INSERT', ...posts }, inserts.receive)
      .on('postgres_changes', { event: 'UPDATE', ...posts }, updates.receive);
    await subscribed(channel);
    const { id } = await insertOne(person, 'posts', { content: 'One' });
    await rows(person.client.from('posts').update({ content: 'PersonPair' }).eq('id', id));
    await updates.next();
    await inserts.next();
    assert.deepEqual([inserts.left, updates.left], [0, 0]);
  });
});

test('the filter builder works', async () => {
  const employer = await createPerson('employer');
  await closing([employer], async () => {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    const received = new ReceivedValues<any>();
    const filter = postgresChangesFilter()
      .eq('employer_id', employer.id)
      .in('title', ['Cook, "senior"', 'Baker'])
      .gte('salary_min', 9000)
      .not('location', 'like', 'O%')
      .is('logo_url', null);
    const channel = employer.client
      .channel('filtered')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'jobs', filter }, received.receive);
    await subscribed(channel);
    await insertOne(employer, 'jobs', job({ title: 'Baker', salary_min: 8000, location: 'Pune' }));
    await insertOne(employer, 'jobs', job({ title: 'Baker', salary_min: 10000, location: 'Ooty' }));
    await insertOne(employer, 'jobs', job({ title: 'Cook, "senior"', salary_min: 10000, location: 'Pune' }));
    assert.equal((await received.next()).new.title, 'Cook, "senior"');
  });
});

// C-014, C-332, C-402
test('messages reach the members of a conversation and no one else', async () => {
  const [asha, ravi, eve] = [await createPerson('user'), await createPerson('employer'), await createPerson('user')];
  await closing([ravi, eve], async () => {
    const conversation = await rows(asha.client.rpc('get_or_create_conversation', { p_user_id: ravi.id }));
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    const [received, leaked] = [new ReceivedValues<any>(), new ReceivedValues<any>()];
    for (const [person, listener] of [[ravi, received] as const, [eve, leaked] as const]) {
      const channel = person.client
        .channel('messages')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'messages' }, listener.receive)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'posts' }, listener.receive);
      await subscribed(channel);
    }
    await insertOne(asha, 'messages', { conversation_id: conversation, content: 'For Ravi' });
    const post = await insertOne(asha, 'posts', { content: 'For all' });
    assert.equal((await received.next()).new.content, 'For Ravi');
    // Changes keep their order: the first one Eve receives comes after the message.
    const first = await leaked.next((change) => change.table === 'messages' || change.new.id === post.id);
    assert.equal(first.table, 'posts');
  });
});

test('an unknown table is an error of the channel', async () => {
  const person = await createPerson('user');
  await closing([person], async () => {
    const channel = person.client
      .channel('nothing')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'accounts' }, () => undefined);
    const { first } = await subscribe(channel);
    assert.equal(first.status, 'CHANNEL_ERROR');
    assert.match(first.error?.message ?? '', /There is no table "accounts"/);
  });
});
