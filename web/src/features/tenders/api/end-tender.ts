// The two ways in which the owner ends a tender: no more bids, or no award at all.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { toast, type Toast } from '@/lib/toast';
import { getTenderOptions } from './get-tender';

/** Takes no more proposals. What was sealed can be read from then on. */
export function useCloseTenderMutation(id: string) {
  const supabase = useSupabase();
  const renew = useRenewTender(supabase, id);
  return useMutation({
    mutationFn: async () => {
      await supabase.from('tenders').update({ status: 'Closed' }).eq('id', id).throwOnError();
    },
    meta: { errorTitle: 'Error closing tender' },
    onSuccess: () => renew({ title: 'Tender closed', description: 'You can now read its proposals and award it.' }),
  });
}

/** Gives the tender up. Takes the reason that its bidders read, or nothing. */
export function useWithdrawTenderMutation(id: string) {
  const supabase = useSupabase();
  const renew = useRenewTender(supabase, id);
  return useMutation({
    mutationFn: async (note: string) => {
      await supabase.rpc('withdraw_tender', { p_tender_id: id, ...(note !== '' && { p_note: note }) }).throwOnError();
    },
    meta: { errorTitle: 'Error withdrawing tender' },
    onSuccess: () => renew({ title: 'Tender withdrawn', description: 'Whoever has bid is told so.' }),
  });
}

function useRenewTender(supabase: Supabase, id: string) {
  const queryClient = useQueryClient();
  return async (done: Pick<Toast, 'title' | 'description'>) => {
    await queryClient.invalidateQueries({ queryKey: getTenderOptions(supabase, id).queryKey });
    toast(done);
    void queryClient.invalidateQueries();
  };
}
