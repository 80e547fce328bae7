// Counts the open jobs and tenders of a company.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Profile } from '@/features/profile/api/get-profile';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function countJobs(supabase: Supabase, ownerId: string, signal: AbortSignal): Promise<number> {
  const { count } = await supabase
    .from('jobs')
    .select('id', { count: 'exact', head: true })
    .eq('employer_id', ownerId)
    .eq('status', 'Active')
    .or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`)
    .abortSignal(signal)
    .throwOnError();
  return count ?? 0;
}

async function countTenders(supabase: Supabase, ownerId: string, signal: AbortSignal): Promise<number> {
  const { count } = await supabase
    .from('tenders')
    .select('id', { count: 'exact', head: true })
    .eq('business_id', ownerId)
    .eq('status', 'Open')
    .abortSignal(signal)
    .throwOnError();
  return count ?? 0;
}

/** Undefined until loaded, and for account types that cannot post. */
export function usePostingCounts({ id, user_type: type }: Pick<Profile, 'id' | 'user_type'>) {
  const supabase = useSupabase();
  const { data: jobs } = useQuery(
    queryOptions({
      queryKey: queryKeys.lists.countOfOwner('job', id),
      queryFn: ({ signal }) => countJobs(supabase, id, signal),
      enabled: type !== 'user',
    }),
  );
  const { data: tenders } = useQuery(
    queryOptions({
      queryKey: queryKeys.lists.countOfOwner('tender', id),
      queryFn: ({ signal }) => countTenders(supabase, id, signal),
      enabled: type === 'business',
    }),
  );
  return { jobs, tenders };
}
