// What is known of conversations at this moment, and the word that one is typing. It needs none of the code that opens channels.

import type { RealtimeChannel } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';

/** What is known of the other person in a conversation at this moment. */
export interface Presence {
  online: boolean;
  typing: boolean;
}

/** How often "typing" is sent while a person types. */
const SEND_MS = 2500;

/** `REALTIME_CHANNEL_STATES.joined`, which would bring the live client with it. */
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

/** Tells the other person that one is typing, now and then while one is. Without a connection it is not sent. */
export function sendTyping(conversationId: string, userId: string, now: number): void {
  const channel = channels.get(conversationId);
  if (channel?.state !== JOINED || now - (sentAt.get(conversationId) ?? 0) < SEND_MS) return;
  sentAt.set(conversationId, now);
  void channel.send({ type: 'broadcast', event: 'typing', payload: { user_id: userId } });
}

/** After a message, the next key press is told again. */
export function stopTyping(conversationId: string): void {
  sentAt.delete(conversationId);
}
