// Whether the reader has blocked a person, and how to change it.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { useRenewConversation } from './open-conversation';

async function hasBlocked(supabase: Supabase, personId: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await supabase
    .from('blocks')
    .select('blocked_id')
    .eq('blocked_id', personId)
    .abortSignal(signal)
    .throwOnError();
  return data.length > 0;
}

function blockOptions(supabase: Supabase, personId: string) {
  return queryOptions({
    queryKey: ['blocks', personId],
    queryFn: ({ signal }) => hasBlocked(supabase, personId, signal),
  });
}

export function useBlockedQuery(personId: string) {
  return useQuery(blockOptions(useSupabase(), personId));
}

/** Takes whether the person shall be blocked from now on. */
export function useBlockMutation(personId: string, name: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const renewConversation = useRenewConversation(personId);
  return useMutation({
    mutationFn: async (blocked: boolean) => {
      const block = { user_id: userId, blocked_id: personId };
      // Blocking twice, in two tabs, is not an error.
      if (blocked) await supabase.from('blocks').upsert(block, { ignoreDuplicates: true }).throwOnError();
      else await supabase.from('blocks').delete().match(block).throwOnError();
    },
    meta: { errorTitle: 'Error blocking' },
    onSuccess: async (_answer, blocked) => {
      toast({ title: blocked ? `${name} is blocked` : `${name} is not blocked any more` });
      renewConversation();
      // A blocked person appears in every list there is: posts, comments, listings, notifications.
      await queryClient.invalidateQueries();
    },
  });
}
