// Accepts an interview time, asks for another one, or declines. There is no optimistic update, because the employer may have
// changed the times.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { useKeepTimeZone } from '@/lib/auth/use-time-zone';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/interviews';

type InterviewAnswer =
  { answer: 'Accepted'; startsAt: string } | { answer: 'Time Requested' | 'Declined'; note: string };

export function useAnswerInterviewMutation(interviewId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  const keepTimeZone = useKeepTimeZone();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.applications.own(user.id) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.interviews.all });
  };
  return useMutation({
    mutationFn: async (answered: InterviewAnswer) => {
      await supabase
        .rpc('answer_interview', {
          p_interview_id: interviewId,
          p_answer: answered.answer,
          ...('startsAt' in answered
            ? { p_starts_at: answered.startsAt }
            : answered.note !== '' && { p_note: answered.note }),
        })
        .throwOnError();
    },
    meta: { errorTitle: t('answer.failed') },
    onSuccess: (_, { answer }) => {
      const name = answer === 'Time Requested' ? 'TimeRequested' : answer;
      toast({ title: t(`answered.${name}`), description: t('answered.told') });
      refresh();
      keepTimeZone();
    },
    // The times may have changed, so the page may be out of date.
    onError: refresh,
  });
}
