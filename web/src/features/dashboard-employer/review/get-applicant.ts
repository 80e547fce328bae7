// One applicant of a job, with how they fit it. Null if the application no longer exists.

import { useQuery } from '@tanstack/react-query';
import { APPLICANT_COLUMNS } from '@/features/dashboard-employer/api/list-applicants';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/review';

async function getApplicant(supabase: Supabase, jobId: string, id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const application = supabase
    .from('job_applications')
    .select(APPLICANT_COLUMNS)
    .eq('id', id)
    .eq('job_id', jobId)
    .order('created_at', { referencedTable: 'events' })
    .order('number', { referencedTable: 'answers' })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  const board = supabase
    .rpc('applicant_board', { p_job_id: jobId, p_application_id: id })
    .abortSignal(signal)
    .throwOnError();
  const [{ data }, { data: found }] = await Promise.all([application, board]);
  const fit = found.columns.flatMap(({ applicants }) => applicants)[0];
  // The server returns no fit for the member's own application, because team members who once applied must not see how they are judged.
  return data && fit ? { ...data, fit } : null;
}

export type ReviewApplicant = NonNullable<Awaited<ReturnType<typeof getApplicant>>>;

export function useApplicantQuery(jobId: string, id: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: queryKeys.applications.receivedOne(jobId, id),
    queryFn: ({ signal }) => getApplicant(supabase, jobId, id, signal),
    meta: { errorTitle: t('error') },
  });
}
