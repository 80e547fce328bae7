// The two ways in which the owner ends a tender: no more bids, or no award at all. Neither can be taken back.

import { useMutation } from '@tanstack/react-query';
import { useRefreshPosting } from '@/domain/postings/refresh-posting';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/end-tender';

/** Takes no more proposals. What was sealed can be read from then on. */
export function useCloseTenderMutation({ id, title }: { id: string; title: string }) {
  const supabase = useSupabase();
  const renew = useRefreshPosting('tender');
  return useMutation({
    mutationFn: async () => {
      // One that was awarded meanwhile, in another tab, stays so.
      await supabase.from('tenders').update({ status: 'Closed' }).eq('id', id).eq('status', 'Open').throwOnError();
    },
    meta: { errorTitle: t('close.failed') },
    onSuccess: async () => {
      await renew(id);
      toast({ title: t('close.closed'), description: t('close.closedText', { title }) });
    },
  });
}

/** Gives the tender up. Takes the reason that its bidders read, or nothing. */
export function useWithdrawTenderMutation(id: string) {
  const supabase = useSupabase();
  const renew = useRefreshPosting('tender');
  return useMutation({
    mutationFn: async (note: string) => {
      await supabase.rpc('withdraw_tender', { p_tender_id: id, ...(note !== '' && { p_note: note }) }).throwOnError();
    },
    meta: { errorTitle: t('withdraw.failed') },
    onSuccess: async () => {
      await renew(id);
      toast({ title: t('withdraw.withdrawn'), description: t('withdraw.withdrawnText') });
    },
  });
}
