// The titles of the jobs of the user or their company, newest first, for a menu.

import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useActingFor } from '@/domain/teams/acting-for';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

/** More than fit into a usable menu. */
const MAX_TITLES = 200;

async function listJobTitles(supabase: Supabase, employerId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('jobs')
    .select('id, title')
    .eq('employer_id', employerId)
    .order('created_at', { ascending: false })
    .limit(MAX_TITLES)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** Does not query unless the menu is shown. */
export function useJobTitlesQuery(wanted: boolean) {
  const supabase = useSupabase();
  const { ownerId } = useActingFor();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.lists.jobTitles(ownerId),
      queryFn: wanted ? ({ signal }) => listJobTitles(supabase, ownerId, signal) : skipToken,
    }),
  );
}
