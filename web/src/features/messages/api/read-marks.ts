// Read marks: how far each of the two people has read in a conversation.

import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { isReading, recordRead, refreshConversations } from './cached-conversations';

/** By person: the time of the last message they have read. */
export type ReadMarks = Record<string, string | null>;

export type Participant = Database['public']['Tables']['participants']['Row'];

async function getReadMarks(supabase: Supabase, conversationId: string, signal: AbortSignal): Promise<ReadMarks> {
  const { data } = await supabase
    .from('participants')
    .select('user_id, last_read_at')
    .eq('conversation_id', conversationId)
    .abortSignal(signal)
    .throwOnError();
  return Object.fromEntries(data.map(({ user_id, last_read_at }) => [user_id, last_read_at]));
}

function readMarksOptions(supabase: Supabase, conversationId: string) {
  return queryOptions({
    queryKey: queryKeys.messages.readMarks(conversationId),
    queryFn: ({ signal }) => getReadMarks(supabase, conversationId, signal),
  });
}

export function useReadMarksQuery(conversationId: string) {
  return useQuery(readMarksOptions(useSupabase(), conversationId));
}

/**
 * Records that someone read further, here or on another device. Marks only move forward, in whatever order they arrive.
 * Returns whether this mark was newer.
 */
export function recordReadMark(
  queryClient: QueryClient,
  conversationId: string,
  userId: string,
  readAt: string,
): boolean {
  const marks = queryClient.getQueryData<ReadMarks>(queryKeys.messages.readMarks(conversationId));
  if (!isAfter(readAt, marks?.[userId])) return false;
  queryClient.setQueryData<ReadMarks>(
    queryKeys.messages.readMarks(conversationId),
    marks && { ...marks, [userId]: readAt },
  );
  return true;
}

export function refreshReadMarks(queryClient: QueryClient, conversationId: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.messages.readMarks(conversationId) });
}

/** The mutation accepts the time of the newest message on screen. */
export function useMarkReadMutation(conversationId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: async (readAt: string) => {
      await supabase
        .from('participants')
        .update({ last_read_at: readAt })
        .match({ conversation_id: conversationId, user_id: userId })
        // Another tab may have read further.
        .or(`last_read_at.is.null,last_read_at.lt."${readAt}"`)
        .throwOnError();
    },
    onMutate: (readAt) => {
      recordReadMark(queryClient, conversationId, userId, readAt);
      recordRead(queryClient, userId, conversationId);
      return isReading(queryClient, userId);
    },
    onSuccess: (_answer, _readAt, wasReading) => {
      if (wasReading || isReading(queryClient, userId)) refreshConversations(queryClient, userId);
    },
  });
}

export function isAfter(time: string, mark: string | null | undefined): boolean {
  return mark === null || mark === undefined || time > mark;
}
