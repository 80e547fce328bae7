// The user's conversations with their last message, newest first. Loaded on every page, for the unread count.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser, type UserType } from '@/lib/auth/auth';
import type { Database, Json } from '@/lib/database.types';
import type { ReadFirst } from '@/lib/router/prefetch';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/message-delivery';

/** The other person in a conversation. */
export interface Person {
  id: string;
  full_name: string;
  avatar_url: string | null;
  user_type: UserType;
}

export interface Conversation {
  id: string;
  person: Person;
  last: LastMessage | null;
  unread: number;
}

interface LastMessage {
  content: string;
  senderId: string;
  attachmentName: string | null;
  createdAt: string;
}

async function listConversations(supabase: Supabase, userId: string, signal: AbortSignal): Promise<Conversation[]> {
  const { data } = await supabase
    .rpc('get_conversations_with_details', { p_user_id: userId })
    .abortSignal(signal)
    .throwOnError();
  return data.map((row) => ({
    id: row.conversation_id,
    person: toPerson(row.participants[0]),
    last: lastOf(row),
    unread: row.unread_count,
  }));
}

type Row = Database['public']['Functions']['get_conversations_with_details']['Returns'][number];

function lastOf(row: Row): LastMessage | null {
  const { last_message_created_at: createdAt, last_message_sender_id: senderId } = row;
  if (createdAt === null || senderId === null) return null;
  return {
    content: row.last_message_content ?? '',
    senderId,
    attachmentName: row.last_message_attachment_name,
    createdAt,
  };
}

/** The other person comes first. The generated types declare participants as a list without an element type. */
function toPerson(participant: Json | undefined): Person {
  return participant as unknown as Person;
}

export function listConversationsOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.conversations.list(userId),
    queryFn: ({ signal }) => listConversations(supabase, userId, signal),
  });
}

export const readFirstConversations: ReadFirst = (cache, supabase, userId) =>
  cache.query(listConversationsOptions(supabase, userId));

/** For the screen that shows the list and reports a failure. Elsewhere a failure notice would only disturb. */
export function useConversationsQuery() {
  return useQuery({
    ...listConversationsOptions(useSupabase(), useUser().id),
    meta: { errorTitle: t('listFailed') },
  });
}

/**
 * For components that accompany every screen. They mount after the screen does, and a retry at that moment would clear the
 * error that the screen has just shown.
 */
export function useKnownConversations(): Conversation[] {
  const { data } = useQuery({ ...listConversationsOptions(useSupabase(), useUser().id), retryOnMount: false });
  return data ?? NONE;
}

/** Returns the number of unread messages in all conversations together. */
export function useUnreadMessages(): number {
  return useKnownConversations().reduce((sum, { unread }) => sum + unread, 0);
}

const NONE: Conversation[] = [];
