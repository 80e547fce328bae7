// Offers an applicant an interview, or changes an existing offer.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InterviewFormat, Slot } from '@/domain/interviews/interview';
import { useActingFor } from '@/domain/teams/acting-for';
import { useKeepTimeZone } from '@/lib/auth/use-time-zone';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/interview-form';

export interface InterviewTerms {
  slots: Slot[];
  format: InterviewFormat;
  place: string;
  /** May be empty. */
  note: string;
}

/** An application without an interview yet, or an existing interview. */
type InterviewTarget = { applicationId: string } | { interviewId: string };

/** Refetches every query that shows interviews or application statuses. */
export function useRefreshInterviews(): () => void {
  const queryClient = useQueryClient();
  const { ownerId } = useActingFor();
  return () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.applications.received });
    void queryClient.invalidateQueries({ queryKey: queryKeys.interviews.all });
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard(ownerId) });
  };
}

export function useSaveInterviewMutation(target: InterviewTarget, name: string) {
  const supabase = useSupabase();
  const refresh = useRefreshInterviews();
  const keepTimeZone = useKeepTimeZone();
  return useMutation({
    mutationFn: async ({ slots, format, place, note }: InterviewTerms) => {
      const terms = {
        p_slots: slots.map(({ starts_at, minutes }) => ({ starts_at, minutes })),
        p_format: format,
        p_place: place,
        ...(note !== '' && { p_note: note }),
      };
      await ('applicationId' in target
        ? supabase.rpc('offer_interview', { p_application_id: target.applicationId, ...terms }).throwOnError()
        : supabase.rpc('change_interview', { p_interview_id: target.interviewId, ...terms }).throwOnError());
    },
    meta: { errorTitle: t('failed') },
    onSuccess: () => {
      toast({ title: t('interviewId' in target ? 'changed' : 'offered'), description: shared('told', { name }) });
      refresh();
      keepTimeZone();
    },
    // The interview may have been answered or withdrawn in the meantime.
    onError: refresh,
  });
}
