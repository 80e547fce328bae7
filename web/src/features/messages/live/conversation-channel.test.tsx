import { REALTIME_CHANNEL_STATES, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { afterEach, expect, it, vi } from 'vitest';
import type { Supabase } from '@/lib/server/supabase';
import { joinConversation } from './conversation-channel';

afterEach(() => {
  vi.restoreAllMocks();
});

function turnTab(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('M-01: one is shown to others while the tab is in front, and not while it is hidden', async () => {
  const shown: string[] = [];
  const channel = {
    state: REALTIME_CHANNEL_STATES.joined,
    on: () => channel,
    subscribe: (told: (status: REALTIME_SUBSCRIBE_STATES) => void) => {
      told(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
      return channel;
    },
    track: () => shown.push('shown'),
    untrack: () => shown.push('hidden'),
  };
  const supabase = { channel: () => channel, removeChannel: () => Promise.resolve() } as unknown as Supabase;
  const events = { onMessage: vi.fn(), onRead: vi.fn(), onJoined: vi.fn() };

  turnTab('hidden');
  const leave = joinConversation(supabase, { conversationId: 'c', userId: 'u', personId: 'p' }, events);
  await vi.waitFor(() => {
    expect(events.onJoined).toHaveBeenCalled();
  });
  expect(shown).toEqual(['hidden']);

  turnTab('visible');
  turnTab('hidden');
  expect(shown.slice(1).at(0)).toBe('shown');
  expect(shown.at(-1)).toBe('hidden');

  leave();
  turnTab('visible');
  expect(shown.at(-1)).toBe('hidden');
});
