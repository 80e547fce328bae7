// Accepts a time of an interview, asks for another one, or declines. Nothing is shown before the server agrees: the employer may have
// changed the times meanwhile.

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
  const renew = () => {
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
      renew();
      keepTimeZone();
    },
    // The times may be others by now; then the page is what is wrong.
    onError: renew,
  });
}
