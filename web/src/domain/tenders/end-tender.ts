// The two ways for an owner to end a tender: close it to new bids, or withdraw it without an award. Neither can be undone.

import { useMutation } from '@tanstack/react-query';
import { useRefreshPosting } from '@/domain/postings/refresh-posting';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/end-tender';

/** Closes the tender to new proposals. Sealed proposals can be read from then on. */
export function useCloseTenderMutation({ id, title }: { id: string; title: string }) {
  const supabase = useSupabase();
  const refresh = useRefreshPosting('tender');
  return useMutation({
    mutationFn: async () => {
      // A tender awarded meanwhile in another tab stays awarded.
      await supabase.from('tenders').update({ status: 'Closed' }).eq('id', id).eq('status', 'Open').throwOnError();
    },
    meta: { errorTitle: t('close.failed') },
    onSuccess: async () => {
      await refresh(id);
      toast({ title: t('close.closed'), description: t('close.closedText', { title }) });
    },
  });
}

/** Withdraws the tender. The variable is an optional reason that its bidders read. */
export function useWithdrawTenderMutation(id: string) {
  const supabase = useSupabase();
  const refresh = useRefreshPosting('tender');
  return useMutation({
    mutationFn: async (note: string) => {
      await supabase.rpc('withdraw_tender', { p_tender_id: id, ...(note !== '' && { p_note: note }) }).throwOnError();
    },
    meta: { errorTitle: t('withdraw.failed') },
    onSuccess: async () => {
      await refresh(id);
      toast({ title: t('withdraw.withdrawn'), description: t('withdraw.withdrawnText') });
    },
  });
}
