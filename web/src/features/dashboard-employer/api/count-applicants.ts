// Counts the applicants in each status, within the other filters of the list.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { useActingFor } from '@/domain/teams/acting-for';
import { APPLICATION_STATUSES } from '@/domain/applications/application-status';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { applyFilters, type ListApplicantsRequest } from './list-applicants';

type CountApplicantsRequest = Omit<ListApplicantsRequest, 'status' | 'oldestFirst'>;

/** Requests counts only, so that the response stays small however many people applied. */
async function countApplicants(supabase: Supabase, request: CountApplicantsRequest, signal: AbortSignal) {
  const counts = APPLICATION_STATUSES.map(async (status) => {
    const query = supabase
      .from('job_applications')
      .select('id, job:jobs!inner(employer_id), named:profiles!job_applications_applicant_id_fkey(id)', {
        count: 'exact',
        head: true,
      });
    const { count } = await applyFilters(query, { ...request, status })
      .abortSignal(signal)
      .throwOnError();
    return [status, count ?? 0] as const;
  });
  return Promise.all(counts);
}

/** Undefined until loaded. */
export function useApplicantCounts({
  jobId,
  search,
  due,
  needs,
}: ApplicantFilters): ReadonlyMap<string, number> | undefined {
  const supabase = useSupabase();
  const { ownerId } = useActingFor();
  const request = { employerId: ownerId, jobId, search, due, needs };
  const { data } = useQuery(
    queryOptions({
      queryKey: queryKeys.applications.receivedCounts(request),
      queryFn: ({ signal }) => countApplicants(supabase, request, signal),
    }),
  );
  return data && new Map(data);
}
