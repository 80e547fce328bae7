// Keeps conversations live on every page: counts new messages, sends queued ones, and shows the user as online.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useMatch } from '@/lib/router/location';
import { recordMessage, refreshConversations } from '@/features/messages/api/cached-conversations';
import { useKnownConversations, type Conversation } from '@/features/messages/api/list-conversations';
import { addArrived, refreshMessages } from '@/features/messages/api/list-messages';
import { recordReadMark, refreshReadMarks } from '@/features/messages/api/read-marks';
import { useOutbox } from '@/features/messages/outbox/use-outbox';
import { useUser } from '@/lib/auth/auth';
import { openChannel } from '@/lib/live/open-channel';
import { useSupabase } from '@/lib/server/supabase';
import { joinConversation } from './conversation-channel';

/** Presence and typing are followed in this many of the latest conversations, and in the open one. */
const MAX_CHANNELS = 20;
/** The number of conversation ids that fit into one filter. */
const MAX_IDS_PER_FILTER = 100;
/** Many channels are joined in quick succession. The list is refetched once, after the last join. */
const SETTLE_MS = 300;

export function LiveConversations() {
  const conversations = useKnownConversations();
  const open = useMatch('/message/:userId')?.userId;
  const outbox = useOutbox();
  const refreshSoon = useRefreshSoon();

  useEffect(() => {
    // A message whose file is not stored would lose it when the page closes, so the browser asks first.
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (outbox.list().some(({ file }) => file?.stored === false)) event.preventDefault();
    };
    outbox.flush();
    window.addEventListener('online', outbox.flush);
    window.addEventListener('beforeunload', confirmLeave);
    return () => {
      window.removeEventListener('online', outbox.flush);
      window.removeEventListener('beforeunload', confirmLeave);
    };
  }, [outbox]);

  const isFollowed = ({ person }: Conversation, index: number) => index < MAX_CHANNELS || person.id === open;
  const others = conversations.filter((conversation, index) => !isFollowed(conversation, index));
  return (
    <>
      {conversations.filter(isFollowed).map(({ id, person }) => (
        <FollowedConversation key={id} conversationId={id} personId={person.id} onJoined={refreshSoon} />
      ))}
      <OtherConversations ids={sortedIds(others)} onJoined={refreshSoon} />
    </>
  );
}

interface FollowedConversationProps {
  conversationId: string;
  personId: string;
  onJoined: () => void;
}

function FollowedConversation({ conversationId, personId, onJoined }: FollowedConversationProps) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const outbox = useOutbox();

  useEffect(
    () =>
      joinConversation(
        supabase,
        { conversationId, userId, personId },
        {
          onMessage: (message) => {
            addArrived(queryClient, message);
            outbox.confirm(message.id);
            recordMessage(queryClient, userId, message);
          },
          onRead: ({ user_id, last_read_at }) => {
            const isNews = last_read_at !== null && recordReadMark(queryClient, conversationId, user_id, last_read_at);
            // Read in another tab or on another device.
            if (isNews && user_id === userId) refreshConversations(queryClient, userId);
          },
          onJoined: () => {
            refreshMessages(queryClient, conversationId);
            refreshReadMarks(queryClient, conversationId);
            onJoined();
            outbox.flush();
          },
        },
      ),
    [supabase, queryClient, outbox, conversationId, userId, personId, onJoined],
  );
  return null;
}

/** Watches for new conversations, and for messages in older ones that have no channel. Both only refetch the list. */
function OtherConversations({ ids, onJoined }: { ids: string; onJoined: () => void }) {
  const supabase = useSupabase();
  const { id: userId } = useUser();

  useEffect(() => {
    const changes = { schema: 'public' } as const;
    return openChannel(supabase, 'conversations', {
      listen: (opened) => {
        let channel = opened.on(
          'postgres_changes',
          { ...changes, event: 'INSERT', table: 'participants', filter: `user_id=eq.${userId}` },
          onJoined,
        );
        for (const batch of chunks(ids === '' ? [] : ids.split(','), MAX_IDS_PER_FILTER)) {
          const filter = `conversation_id=in.(${batch.join(',')})`;
          channel = channel.on(
            'postgres_changes',
            { ...changes, event: 'INSERT', table: 'messages', filter },
            onJoined,
          );
        }
        return channel;
      },
      onReady: onJoined,
    });
  }, [supabase, userId, ids, onJoined]);
  return null;
}

/** The returned function is stable per user. Otherwise every channel would be left and joined again. */
function useRefreshSoon(): () => void {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      refreshConversations(queryClient, userId);
    }, SETTLE_MS);
  }, [queryClient, userId]);
}

/** A single string, so that effects do not run again while the ids stay the same. */
function sortedIds(conversations: Conversation[]): string {
  return conversations
    .map(({ id }) => id)
    .sort()
    .join(',');
}

function chunks(ids: string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}
