// Keeps conversations alive on every page: what arrives is counted, what waits is sent, and others see that one is there.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useMatch } from 'react-router';
import { noteMessage, renewConversations } from '@/features/messages/api/cached-conversations';
import { useKnownConversations, type Conversation } from '@/features/messages/api/list-conversations';
import { addArrived, renewMessages } from '@/features/messages/api/list-messages';
import { noteReadMark, renewReadMarks } from '@/features/messages/api/read-marks';
import { useOutbox } from '@/features/messages/outbox/use-outbox';
import { useUser } from '@/lib/auth/auth';
import { openChannel } from '@/lib/live/open-channel';
import { useSupabase } from '@/lib/server/supabase';
import { joinConversation } from './conversation-channel';

/** Presence and typing are followed in so many of the latest conversations, and in the one that is open. */
const MOST_CHANNELS = 20;
/** Conversations that one filter of the protocol can name. */
const FILTER = 100;
/** Many channels are joined at once; the list is read again once, after the last. */
const SETTLE_MS = 300;

export function LiveConversations() {
  const conversations = useKnownConversations();
  const open = useMatch('/message/:userId')?.params.userId;
  const outbox = useOutbox();
  const renewSoon = useRenewSoon();

  useEffect(() => {
    // A message whose file is not stored would lose it with the page, so the browser asks first.
    const holdBack = (event: BeforeUnloadEvent) => {
      if (outbox.list().some(({ file }) => file?.stored === false)) event.preventDefault();
    };
    outbox.flush();
    window.addEventListener('online', outbox.flush);
    window.addEventListener('beforeunload', holdBack);
    return () => {
      window.removeEventListener('online', outbox.flush);
      window.removeEventListener('beforeunload', holdBack);
    };
  }, [outbox]);

  const isFollowed = ({ person }: Conversation, index: number) => index < MOST_CHANNELS || person.id === open;
  const others = conversations.filter((conversation, index) => !isFollowed(conversation, index));
  return (
    <>
      {conversations.filter(isFollowed).map(({ id, person }) => (
        <FollowedConversation key={id} conversationId={id} personId={person.id} onJoined={renewSoon} />
      ))}
      <OtherConversations ids={sortedIds(others)} onJoined={renewSoon} />
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
            noteMessage(queryClient, userId, message);
          },
          onRead: ({ user_id, last_read_at }) => {
            const isNews = last_read_at !== null && noteReadMark(queryClient, conversationId, user_id, last_read_at);
            // Read in another tab or on another device.
            if (isNews && user_id === userId) renewConversations(queryClient, userId);
          },
          onJoined: () => {
            renewMessages(queryClient, conversationId);
            renewReadMarks(queryClient, conversationId);
            onJoined();
            outbox.flush();
          },
        },
      ),
    [supabase, queryClient, outbox, conversationId, userId, personId, onJoined],
  );
  return null;
}

/** New conversations, and messages in those that have been quiet for long: both only renew the list. */
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
        for (const some of chunks(ids === '' ? [] : ids.split(','), FILTER)) {
          const filter = `conversation_id=in.(${some.join(',')})`;
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

/** The same function as long as the person is the same; else every channel would be left and joined again. */
function useRenewSoon(): () => void {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      renewConversations(queryClient, userId);
    }, SETTLE_MS);
  }, [queryClient, userId]);
}

/** As one text, which stays the same as long as they do. */
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
