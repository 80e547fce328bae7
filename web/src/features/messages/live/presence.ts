// Presence and typing state of conversations. Kept free of the code that opens channels, so that importing it does not load
// the live client.

import type { RealtimeChannel } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';

/** The current state of the other person in a conversation. */
export interface Presence {
  online: boolean;
  typing: boolean;
}

/** The minimum time between two typing events. */
const SEND_MS = 2500;

/** The value of `REALTIME_CHANNEL_STATES.joined`. Importing that constant would load the live client. */
const JOINED = 'joined';

export const ABSENT: Presence = { online: false, typing: false };

/** The open channel of each conversation. */
export const channels = new Map<string, RealtimeChannel>();

const presences = new Map<string, Presence>();
const sentAt = new Map<string, number>();
const { subscribe, notify } = createListeners();

export function usePresence(conversationId: string): Presence {
  return useSyncExternalStore(subscribe, () => presences.get(conversationId) ?? ABSENT);
}

export function changePresence(conversationId: string, part: Partial<Presence>): void {
  presences.set(conversationId, { ...(presences.get(conversationId) ?? ABSENT), ...part });
  notify();
}

/** Tells the other person that the user is typing, at most once per `SEND_MS`. Does nothing without a connection. */
export function sendTyping(conversationId: string, userId: string, now: number): void {
  const channel = channels.get(conversationId);
  if (channel?.state !== JOINED || now - (sentAt.get(conversationId) ?? 0) < SEND_MS) return;
  sentAt.set(conversationId, now);
  void channel.send({ type: 'broadcast', event: 'typing', payload: { user_id: userId } });
}

/** Called after a message was sent, so that the next key press sends a typing event immediately. */
export function stopTyping(conversationId: string): void {
  sentAt.delete(conversationId);
}
