import { RealtimeClient as LiveClient } from '@supabase/realtime-js';
import { expect, it } from 'vitest';
import { SilentSocket } from '@/testing/silent-socket';
import { provideLiveClient, RealtimeClient } from './deferred-realtime';

it('M-61: the first channel is joined with the token of the session', () => {
  const created: LiveClient[] = [];
  provideLiveClient(
    class extends LiveClient {
      constructor(...parameters: ConstructorParameters<typeof LiveClient>) {
        super(...parameters);
        created.push(this);
      }
    },
  );
  const client = new RealtimeClient('ws://sangam.test/realtime/v1', {
    params: { apikey: 'anon-key' },
    transport: SilentSocket,
    accessToken: () => new Promise<string>(() => undefined),
  });

  void client.setAuth('session-token');
  client.channel('conversations');

  expect(created.map(({ accessTokenValue }) => accessTokenValue)).toEqual(['session-token']);
});
