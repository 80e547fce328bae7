// Cancels an interview.

import { useMutation } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/interviews';
import { useRefreshInterviews } from './save-interview';

export function useCancelInterviewMutation(interviewId: string, name: string) {
  const supabase = useSupabase();
  const refresh = useRefreshInterviews();
  return useMutation({
    mutationFn: async (note: string) => {
      await supabase
        .rpc('cancel_interview', { p_interview_id: interviewId, ...(note !== '' && { p_note: note }) })
        .throwOnError();
    },
    meta: { errorTitle: t('cancel.failed') },
    onSuccess: () => {
      toast({ title: t('cancelled'), description: shared('told', { name }) });
      refresh();
    },
    onError: refresh,
  });
}
