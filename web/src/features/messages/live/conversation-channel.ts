// The realtime channel of a conversation: presence, typing, messages and read marks. Each conversation has its own private
// channel.

import type {
  RealtimeChannel,
  RealtimePostgresInsertPayload,
  RealtimePostgresUpdatePayload,
} from '@supabase/supabase-js';
import type { Message } from '@/features/messages/api/list-messages';
import type { Participant } from '@/features/messages/api/read-marks';
import { REALTIME_CHANNEL_STATES, REALTIME_SUBSCRIBE_STATES } from '@/lib/live/live-client';
import type { Supabase } from '@/lib/server/supabase';
import { isUserActive, onUserActivityChange } from '@/lib/browser/user-activity';
import { changePresence, channels, ABSENT } from './presence';

export interface ChannelEvents {
  onMessage: (message: Message) => void;
  onRead: (participant: Participant) => void;
  /** The channel was joined or joined again. Events before that were missed. */
  onJoined: () => void;
}

interface ChannelKey {
  conversationId: string;
  userId: string;
  personId: string;
}

/** Nothing is sent when a person stops typing, so after this long without an event we assume they have. */
const TYPING_MS = 5000;
/** The server closes a channel when one person blocks the other. After this long we try to join again. */
const REJOIN_MS = 30_000;
const closingChannels = new Map<string, Promise<unknown>>();
const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** Returns a function that leaves the channel. */
export function joinConversation(supabase: Supabase, key: ChannelKey, events: ChannelEvents): () => void {
  const { conversationId } = key;
  let left = false;
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined;
  const joinChannel = () => {
    if (left) return;
    const onClosed = () => {
      if (!left) rejoinTimer = setTimeout(joinChannel, REJOIN_MS);
    };
    channels.set(conversationId, join(supabase, key, events, onClosed));
  };
  // The client takes a while to leave a channel. Until then it would return the one that is closing.
  void Promise.resolve(closingChannels.get(conversationId)).then(joinChannel);
  const stopWatchingActivity = onUserActivityChange(() => {
    showPresence(channels.get(conversationId));
  });
  return () => {
    left = true;
    clearTimeout(rejoinTimer);
    stopWatchingActivity();
    const channel = channels.get(conversationId);
    if (!channel) return;
    channels.delete(conversationId);
    changePresence(conversationId, ABSENT);
    closingChannels.set(
      conversationId,
      supabase.removeChannel(channel).finally(() => closingChannels.delete(conversationId)),
    );
  };
}

function join(
  supabase: Supabase,
  { conversationId, userId, personId }: ChannelKey,
  events: ChannelEvents,
  onClosed: () => void,
): RealtimeChannel {
  const filter = `conversation_id=eq.${conversationId}`;
  const channel = supabase.channel(`conversation:${conversationId}`, {
    config: { private: true, presence: { key: userId } },
  });
  return channel
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'messages', filter },
      ({ new: message }: RealtimePostgresInsertPayload<Message>) => {
        if (message.sender_id === personId) setTyping(conversationId, false);
        events.onMessage(message);
      },
    )
    .on(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: 'participants', filter },
      ({ new: participant }: RealtimePostgresUpdatePayload<Participant>) => {
        events.onRead(participant);
      },
    )
    .on('presence', { event: 'sync' }, () => {
      changePresence(conversationId, { online: personId in channel.presenceState() });
    })
    .on<{ user_id: string }>('broadcast', { event: 'typing' }, ({ payload }) => {
      // The user's own other tabs send typing events as well.
      if (payload.user_id === personId) setTyping(conversationId, true);
    })
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
        showPresence(channel);
        events.onJoined();
      } else {
        changePresence(conversationId, ABSENT);
        if (status === REALTIME_SUBSCRIBE_STATES.CLOSED) onClosed();
      }
    });
}

/**
 * Shows the user as online only while they look at the page. At other times the server also notifies them of messages by
 * other means.
 */
function showPresence(channel: RealtimeChannel | undefined): void {
  if (channel?.state !== REALTIME_CHANNEL_STATES.joined) return;
  void (isUserActive() ? channel.track({}) : channel.untrack());
}

function setTyping(conversationId: string, typing: boolean): void {
  clearTimeout(typingTimers.get(conversationId));
  changePresence(conversationId, { typing });
  if (!typing) return;
  const stop = () => {
    changePresence(conversationId, { typing: false });
  };
  typingTimers.set(conversationId, setTimeout(stop, TYPING_MS));
}
