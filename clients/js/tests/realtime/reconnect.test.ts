// A server that restarts: the client reconnects automatically.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@supabase/supabase-js';
import { startInstance } from '../../support/instance.ts';
import { ReceivedValues, subscribe } from '../../support/live.ts';

// C-335
test('a channel is joined again when the server is back', async () => {
  const first = await startInstance('sqlite');
  const client = createClient(first.url, first.serviceKey, { auth: { persistSession: false } });
  const servers = [first];
  try {
    const received = new ReceivedValues<unknown>();
    const channel = client.channel('hall', { config: { broadcast: { self: true } } });
    channel.on('broadcast', { event: 'again' }, received.receive);
    const statuses = await subscribe(channel);
    assert.equal(statuses.first.status, 'SUBSCRIBED', statuses.first.error?.message);
    await first.stop();
    await statuses.next(({ status }) => status === 'CHANNEL_ERROR');
    // All servers of these tests share a secret, so the next server on the same port has the same keys.
    servers.push(await startInstance('sqlite', [], new URL(first.url).host));
    await statuses.next(({ status }) => status === 'SUBSCRIBED');
    await channel.send({ type: 'broadcast', event: 'again', payload: {} });
    await received.next();
  } finally {
    await client.removeAllChannels();
    await client.realtime.disconnect();
    for (const server of servers) await server.stop();
  }
});
