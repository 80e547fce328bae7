// Takes a proposal back.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { getTenderOptions } from './get-tender';
import { ownProposalsOptions } from './own-proposals';

/** Takes the proposal's id. */
export function useWithdrawProposalMutation(tenderId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async (id: string) => {
      await supabase.from('proposals').delete().eq('id', id).throwOnError();
    },
    meta: { errorTitle: 'Error withdrawing proposal' },
    onSuccess: async () => {
      toast({ title: 'Proposal withdrawn' });
      void queryClient.invalidateQueries({ queryKey: getTenderOptions(supabase, tenderId).queryKey });
      await queryClient.invalidateQueries({ queryKey: ownProposalsOptions(supabase, user.id).queryKey });
    },
  });
}
