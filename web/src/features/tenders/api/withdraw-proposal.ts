// Withdraws a proposal.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { changeListed } from '@/domain/lists/change-listed';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/tenders';
import { getTenderOptions } from './get-tender';
import type { ListedTender } from './list-tenders';
import { ownProposalsOptions } from './own-proposals';

/** The mutation accepts the proposal's id. */
export function useWithdrawProposalMutation(tenderId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async (id: string) => {
      await supabase.from('proposals').delete().eq('id', id).throwOnError();
    },
    meta: { errorTitle: t('withdraw.failed') },
    onSuccess: async () => {
      toast({ title: t('withdraw.done') });
      changeListed<ListedTender>(queryClient, 'tender', tenderId, (listed) => ({ ...listed, bids: listed.bids - 1 }));
      void queryClient.invalidateQueries({ queryKey: getTenderOptions(supabase, tenderId).queryKey });
      await queryClient.invalidateQueries({ queryKey: ownProposalsOptions(supabase, user.id).queryKey });
    },
  });
}
