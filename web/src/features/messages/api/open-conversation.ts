// Opens the conversation with a person, and creates it if there is none.

import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { isForbidden } from '@/lib/errors/errors';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/message-delivery';
import { refreshConversations } from './cached-conversations';
import { listConversationsOptions } from './list-conversations';

const POLL_MS = 15_000;

interface OpenedConversation {
  id: string | null;
  /** Why no message can be sent: one of the two blocked the other, or the other account is unavailable. */
  refusal: string | null;
}

async function openConversation(
  supabase: Supabase,
  personId: string,
  signal: AbortSignal,
): Promise<OpenedConversation> {
  const { data, error } = await supabase.rpc('get_or_create_conversation', { p_user_id: personId }).abortSignal(signal);
  if (!error) return { id: data, refusal: null };
  if (isForbidden(error)) return { id: null, refusal: error.message };
  throw error;
}

function openConversationOptions(supabase: Supabase, userId: string, personId: string) {
  return queryOptions({
    queryKey: queryKeys.conversations.with(personId),
    queryFn: async ({ signal, client }) => {
      const opened = await openConversation(supabase, personId, signal);
      const listed = client.getQueryData(listConversationsOptions(supabase, userId).queryKey);
      // A conversation that was just created is not in the cached list yet.
      if (listed && opened.id && !listed.some(({ id }) => id === opened.id)) refreshConversations(client, userId);
      return opened;
    },
    staleTime: Infinity,
    // No event announces that a block was lifted, so poll while the composer is closed.
    refetchInterval: ({ state }) => (state.data?.refusal ? POLL_MS : false),
    meta: { errorTitle: t('conversationFailed') },
  });
}

/** `enabled` stays false until the person is known to exist. */
export function useConversationQuery(personId: string, { enabled }: { enabled: boolean }) {
  const { id: userId } = useUser();
  return useQuery({ ...openConversationOptions(useSupabase(), userId, personId), enabled });
}

/** Refetches every correspondent, after a message was refused. */
export function refreshCorrespondents(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.conversations.withEveryone });
}
