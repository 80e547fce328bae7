// The upcoming interviews of an applicant, or of the people who hire for an owner.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/interviews';
import { isOver } from './interview';

/** The reader's own as an applicant, or those for an owner's jobs. */
export type InterviewSide = { applicantId: string } | { ownerId: string };

/** The most that a dashboard shows. */
const MAX_INTERVIEWS = 50;

/** An interview is listed until its end. The server refuses longer ones. */
const MAX_LENGTH_MS = 8 * 60 * 60_000;

async function listUpcoming(supabase: Supabase, side: InterviewSide, signal: AbortSignal) {
  const now = new Date();
  const open = supabase
    .from('interviews')
    .select(
      `id, application_id, status, format, place, note, slots, starts_at, minutes, answer_note, cancel_note, ended_because, created_at, job:jobs!inner(id, title, company, employer_id, employer:profiles!jobs_employer_id_fkey(${COMPANY_FACTS})), applicant:profiles!interviews_applicant_id_fkey(id, full_name)` as const,
    )
    .in('status', ['Offered', 'Accepted', 'Time Requested']);
  const ofSide =
    'applicantId' in side ? open.eq('applicant_id', side.applicantId) : open.eq('job.employer_id', side.ownerId);
  const { data } = await ofSide
    .or(`status.neq.Accepted,starts_at.gt.${new Date(now.getTime() - MAX_LENGTH_MS).toISOString()}`)
    .order('starts_at', { nullsFirst: false })
    .order('created_at')
    .limit(MAX_INTERVIEWS)
    .abortSignal(signal)
    .throwOnError();
  const upcoming = data.filter((interview) => !isOver(interview, now));
  // Agreed interviews come first, by time; then those still waiting for an answer.
  const isAgreed = ({ status }: (typeof upcoming)[number]) => status === 'Accepted';
  return [...upcoming.filter(isAgreed), ...upcoming.filter((interview) => !isAgreed(interview))];
}

export type UpcomingInterview = Awaited<ReturnType<typeof listUpcoming>>[number];

export function useUpcomingInterviewsQuery(side: InterviewSide) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.interviews.upcoming(side),
      queryFn: ({ signal }) => listUpcoming(supabase, side, signal),
      meta: { errorTitle: t('upcoming.failed') },
    }),
  );
}
