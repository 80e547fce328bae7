// The open jobs that someone may compare with people: their own, by title, the newest first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

/** More than fit into a menu that one still reads. */
const MOST = 100;

async function listOwnOpenJobs(supabase: Supabase, ownerId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('jobs')
    .select('id, title')
    .eq('employer_id', ownerId)
    .eq('status', 'Active')
    .order('created_at', { ascending: false })
    .limit(MOST)
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
