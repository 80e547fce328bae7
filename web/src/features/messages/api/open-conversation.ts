// The one conversation with a person, made when there is none.

import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { isForbidden } from '@/lib/errors/errors';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/message-delivery';
import { renewConversations } from './cached-conversations';
import { listConversationsOptions } from './list-conversations';

const ASK_AGAIN_MS = 15_000;

interface OpenedConversation {
  id: string | null;
  /** Why nothing can be said in it: one of the two has blocked the other, or the other one is not here. */
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
      // A conversation that was just made is not yet in the list.
      if (listed && opened.id && !listed.some(({ id }) => id === opened.id)) renewConversations(client, userId);
      return opened;
    },
    staleTime: Infinity,
    // A lifted block is not told, so it is asked about while the box to write in is closed.
    refetchInterval: ({ state }) => (state.data?.refusal ? ASK_AGAIN_MS : false),
    meta: { errorTitle: t('conversationFailed') },
  });
}

/** Waits until it is known that there is such a person. */
export function useConversationQuery(personId: string, { enabled }: { enabled: boolean }) {
  const { id: userId } = useUser();
  return useQuery({ ...openConversationOptions(useSupabase(), userId, personId), enabled });
}

/** Asks again about everyone, when a message was refused. */
export function renewCorrespondents(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.conversations.withEveryone });
}
