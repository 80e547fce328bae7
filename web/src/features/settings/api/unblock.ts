// Lets somebody in again.

import { useQueryClient } from '@tanstack/react-query';
import { useOptimisticMutation } from '@/lib/optimistic';
import { useSupabase } from '@/lib/supabase';
import { listBlockedOptions, type Block } from './list-blocked';

export function useUnblockMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationFn: async (blockedId: string) => {
      await supabase.from('blocks').delete().eq('blocked_id', blockedId).throwOnError();
    },
    queryKey: listBlockedOptions(supabase).queryKey,
    change: (blocked: Block[], blockedId) => blocked.filter(({ blocked_id }) => blocked_id !== blockedId),
    errorTitle: 'Error unblocking',
    // What they wrote can be seen again, wherever it was hidden.
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}
