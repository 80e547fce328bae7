import { REALTIME_CHANNEL_STATES } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { createSupabase } from './supabase-client';

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

/** A connection that is down until the test opens it, and records what is sent. */
class LateSocket {
  static last: LateSocket;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  frames: Frame[] = [];

  constructor() {
    LateSocket.last = this;
  }

  send(frame: string) {
    const sent = JSON.parse(frame) as Frame;
    this.frames.push(sent);
    if (sent[3] === 'phx_join') this.answer(sent);
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  private answer([joinRef, ref, topic]: Frame) {
    const reply: Frame = [joinRef, ref, topic, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }];
    this.onmessage?.({ data: JSON.stringify(reply) });
  }
}

function connect() {
  vi.stubGlobal('WebSocket', LateSocket);
  const supabase = createSupabase({
    url: 'http://sangam.test',
    anonKey: 'anon-key',
    demo: false,
    socialLinks: [],
    deletionGraceDays: 14,
    version: '0',
  });
  vi.unstubAllGlobals();
  return supabase;
}

test('C-333 C-334 C-335 C-337 the live connection uses the specified timeout, heartbeat and reconnect delays', () => {
  const { realtime } = connect();
  expect(realtime.timeout).toBe(10_000);
  expect(realtime.heartbeatIntervalMs).toBe(25_000);
  expect([1, 2, 3, 4, 5, 9].map(realtime.reconnectAfterMs)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
  expect(Object.values(REALTIME_CHANNEL_STATES).sort()).toEqual(['closed', 'errored', 'joined', 'joining', 'leaving']);
});

test('C-336 at most a hundred messages are queued before the connection is up', async () => {
  const supabase = connect();
  const channel = supabase.channel('hall', { config: { presence: { key: 'me' } } }).subscribe();
  await vi.waitFor(() => {
    expect(LateSocket.last).toBeDefined();
  });
  for (let push = 0; push < 150; push += 1) void channel.track({ push });
  LateSocket.last.open();

  await vi.waitFor(() => {
    expect(LateSocket.last.frames.filter(([, , , event]) => event === 'presence')).toHaveLength(100);
  });
});
