// Confirms that the user's or their company's job is still open.

import { useMutation } from '@tanstack/react-query';
import { useRefreshPosting } from '@/domain/postings/refresh-posting';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/still-hiring';

export function useConfirmJobMutation({ id, title }: { id: string; title: string }) {
  const supabase = useSupabase();
  const refresh = useRefreshPosting('job');
  return useMutation({
    mutationFn: async () => {
      await supabase.rpc('confirm_job', { p_job_id: id }).throwOnError();
    },
    meta: { errorTitle: t('confirmed.failed') },
    onSuccess: async () => {
      await refresh(id);
      toast({ title: t('confirmed.done'), description: t('confirmed.doneText', { title }) });
    },
  });
}
