// Blocks somebody, or lets them in again.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { getBlockOptions } from './get-block';

interface Blockable {
  id: string;
  name: string;
}

/** Takes whether they shall be blocked from now on. */
export function useSetBlockMutation({ id, name }: Blockable) {
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
    meta: { errorTitle: 'Error blocking' },
    onSuccess: async (_result, blocked) => {
      queryClient.setQueryData(getBlockOptions(supabase, id).queryKey, blocked);
      toast({ title: blocked ? `You blocked ${name}` : `You unblocked ${name}` });
      // What one hears of somebody is in every list there is.
      await queryClient.invalidateQueries();
    },
  });
}
