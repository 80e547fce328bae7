// Counts the applicants in each status, within the other filters of the list.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { searchFor } from '@/domain/lists/search';
import { useActingFor } from '@/domain/teams/acting-for';
import { APPLICATION_STATUSES } from '@/domain/applications/application-status';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { namedLike } from './list-applicants';

type CountApplicantsRequest = Pick<ApplicantFilters, 'jobId' | 'search' | 'needs'> & { employerId: string };

/** Requests counts only, so that the response stays small however many people applied. */
async function countApplicants(
  supabase: Supabase,
  { employerId, jobId, search, needs }: CountApplicantsRequest,
  signal: AbortSignal,
) {
  const counts = APPLICATION_STATUSES.map(async (status) => {
    let query = supabase
      .from('job_applications')
      .select('id, job:jobs!inner(employer_id), named:profiles!job_applications_applicant_id_fkey(id)', {
        count: 'exact',
        head: true,
      })
      .eq('job.employer_id', employerId)
      .eq('status', status);
    if (needs === 'met') query = query.eq('unmet_needs', 0);
    if (needs === 'unmet') query = query.gt('unmet_needs', 0);
    if (jobId !== undefined) query = query.eq('job_id', jobId);
    if (search !== '') query = query.or(namedLike(search)).filter('named.full_name', 'plfts', searchFor(search));
    const { count } = await query.abortSignal(signal).throwOnError();
    return [status, count ?? 0] as const;
  });
  return Promise.all(counts);
}

/** Undefined until loaded. */
export function useApplicantCounts({
  jobId,
  search,
  needs,
}: ApplicantFilters): ReadonlyMap<string, number> | undefined {
  const supabase = useSupabase();
  const { ownerId } = useActingFor();
  const request = { employerId: ownerId, jobId, search, needs };
  const { data } = useQuery(
    queryOptions({
      queryKey: queryKeys.applications.receivedCounts(request),
      queryFn: ({ signal }) => countApplicants(supabase, request, signal),
    }),
  );
  return data && new Map(data);
}
