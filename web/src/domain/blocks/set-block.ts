// Blocks or unblocks a person.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { invalidateEach, KEYS_SHOWING_PEOPLE, queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/blocks';
import { getBlockOptions } from './get-block';
import { listBlocksOptions } from './list-blocks';

interface Person {
  id: string;
  name: string;
}

/** The variable is whether to block the person. */
export function useSetBlockMutation({ id, name }: Person) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async (blocked: boolean) => {
      const block = { user_id: user.id, blocked_id: id };
      // Blocking twice, in two tabs, is not an error.
      if (blocked) await supabase.from('blocks').upsert(block, { ignoreDuplicates: true }).throwOnError();
      else await supabase.from('blocks').delete().match(block).throwOnError();
    },
    meta: { errorTitle: t('failed') },
    onSuccess: async (_result, blocked) => {
      queryClient.setQueryData(getBlockOptions(supabase, id).queryKey, blocked);
      if (!blocked) {
        queryClient.setQueryData(listBlocksOptions(supabase).queryKey, (blocks) =>
          blocks?.filter(({ blocked_id }) => blocked_id !== id),
        );
      }
      toast({ title: blocked ? t('blocked', { name }) : t('unblocked', { name }) });
      // A block hides the person's posts, comments, messages and entries in every list.
      await invalidateEach(queryClient, [...KEYS_SHOWING_PEOPLE, queryKeys.profiles.all]);
    },
  });
}
