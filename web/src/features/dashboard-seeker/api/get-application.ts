// Loads one of the user's own applications with its history. Null if it does not exist or is not theirs.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { ANSWER_COLUMNS } from '@/domain/screening/answer-columns';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/receipt';

async function getApplication(supabase: Supabase, id: string, userId: string, signal: AbortSignal) {
  // The server answers an invalid id with an error. A mistyped URL should show "not found" instead.
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('job_applications')
    .select(
      `id, status, created_at, cover_letter, unmet_needs, ${ANSWER_COLUMNS}, reply_by, answered_at, unanswered_at, job:jobs!job_applications_job_id_fkey(id, title, company, location, status, employer_id, employer:profiles!jobs_employer_id_fkey(${COMPANY_FACTS})), events:application_events(status, reason, note, created_at), openings:resume_openings(opened_at, opened_by), interviews(id, status, format, place, note, slots, starts_at, minutes, answer_note, cancel_note, ended_because, created_at)` as const,
    )
    .eq('id', id)
    // Employers can read the row as well, but have their own screen.
    .eq('applicant_id', userId)
    .order('created_at', { referencedTable: 'events' })
    .order('opened_at', { referencedTable: 'openings' })
    .order('number', { referencedTable: 'answers' })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export type ApplicationWithHistory = NonNullable<Awaited<ReturnType<typeof getApplication>>>;

export function useApplicationQuery(id: string) {
  const supabase = useSupabase();
  const user = useUser();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.applications.ownOne(user.id, id),
      queryFn: ({ signal }) => getApplication(supabase, id, user.id, signal),
      // Show the cached application immediately and refetch it, because a notification links to the newest step.
      staleTime: 0,
      meta: { errorTitle: t('fetchFailed') },
    }),
  );
}
