import { REALTIME_CHANNEL_STATES, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';
import { afterEach, expect, it, vi } from 'vitest';
import type { Supabase } from '@/lib/server/supabase';
import { joinConversation } from './conversation-channel';

afterEach(() => {
  vi.restoreAllMocks();
});

function setTabVisibility(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('M-01: the user is shown as online while the tab is visible, and not while it is hidden', async () => {
  const shown: string[] = [];
  const channel = {
    state: REALTIME_CHANNEL_STATES.joined,
    on: () => channel,
    subscribe: (onStatus: (status: REALTIME_SUBSCRIBE_STATES) => void) => {
      onStatus(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
      return channel;
    },
    track: () => shown.push('shown'),
    untrack: () => shown.push('hidden'),
  };
  const supabase = { channel: () => channel, removeChannel: () => Promise.resolve() } as unknown as Supabase;
  const events = { onMessage: vi.fn(), onRead: vi.fn(), onJoined: vi.fn() };

  setTabVisibility('hidden');
  const leave = joinConversation(supabase, { conversationId: 'c', userId: 'u', personId: 'p' }, events);
  await vi.waitFor(() => {
    expect(events.onJoined).toHaveBeenCalled();
  });
  expect(shown).toEqual(['hidden']);

  setTabVisibility('visible');
  setTabVisibility('hidden');
  expect(shown.slice(1).at(0)).toBe('shown');
  expect(shown.at(-1)).toBe('hidden');

  leave();
  setTabVisibility('visible');
  expect(shown.at(-1)).toBe('hidden');
});
