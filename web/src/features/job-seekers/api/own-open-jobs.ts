// The user's own open jobs by title, newest first, for comparing with job seekers.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

/** More than fit into a usable menu. */
const MAX_JOBS = 100;

async function listOwnOpenJobs(supabase: Supabase, ownerId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('jobs')
    .select('id, title')
    .eq('employer_id', ownerId)
    .eq('status', 'Active')
    .order('created_at', { ascending: false })
    .limit(MAX_JOBS)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export function useOwnOpenJobsQuery() {
  const supabase = useSupabase();
  const { id, userType } = useUser();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.postings.ownOpenJobs(id),
      queryFn: ({ signal }) => listOwnOpenJobs(supabase, id, signal),
      enabled: userType !== 'user',
    }),
  );
}
