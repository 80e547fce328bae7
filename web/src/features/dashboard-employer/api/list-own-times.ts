// The interview times agreed with other applicants, used to warn of a clash.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { agreedSlot, slotsOf, type Slot } from '@/domain/interviews/interview';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/interview-form';

export interface TakenTime extends Slot {
  interviewId: string;
  name: string;
}

const MAX_TIMES = 100;

async function listOwnTimes(supabase: Supabase, organizerId: string, signal: AbortSignal): Promise<TakenTime[]> {
  const { data } = await supabase
    .from('interviews')
    .select(
      'id, status, format, place, note, slots, starts_at, minutes, answer_note, cancel_note, ended_because, created_at, applicant:profiles!interviews_applicant_id_fkey(full_name)',
    )
    .eq('organizer_id', organizerId)
    .in('status', ['Offered', 'Accepted'])
    .order('created_at', { ascending: false })
    .limit(MAX_TIMES)
    .abortSignal(signal)
    .throwOnError();
  return data.flatMap((interview) => {
    const agreed = agreedSlot(interview);
    return (agreed ? [agreed] : slotsOf(interview)).map((slot) => ({
      ...slot,
      interviewId: interview.id,
      name: interview.applicant.full_name,
    }));
  });
}

export function useOwnTimesQuery() {
  const supabase = useSupabase();
  const user = useUser();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.interviews.ownTimes(user.id),
      queryFn: ({ signal }) => listOwnTimes(supabase, user.id, signal),
      meta: { errorTitle: t('timesFailed') },
    }),
  );
}
