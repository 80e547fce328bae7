// Counts the open jobs that ask for one of the user's skills. Does not query for a user without skills.

import { skipToken, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function countMatchingJobs(supabase: Supabase, skills: string[], signal: AbortSignal) {
  const { count } = await supabase
    .from('jobs')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'Active')
    .or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`)
    .overlaps('skills', skills)
    .abortSignal(signal)
    .throwOnError();
  return count ?? 0;
}

export function useMatchingJobsQuery(skills: string[]) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: queryKeys.matchingJobs(skills),
    queryFn: skills.length > 0 ? ({ signal }) => countMatchingJobs(supabase, skills, signal) : skipToken,
  });
}
