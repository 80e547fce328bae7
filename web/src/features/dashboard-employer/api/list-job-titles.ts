// The jobs of one's own or of one's company by their titles, the newest first, to choose one of.

import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useActingFor } from '@/domain/teams/acting-for';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

/** More than fit into a menu that one still reads. */
const MOST = 200;

async function listJobTitles(supabase: Supabase, employerId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('jobs')
    .select('id, title')
    .eq('employer_id', employerId)
    .order('created_at', { ascending: false })
    .limit(MOST)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** Nothing is asked where there is nothing to choose. */
export function useJobTitlesQuery(wanted: boolean) {
  const supabase = useSupabase();
  const { ownerId } = useActingFor();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.listings.jobTitles(ownerId),
      queryFn: wanted ? ({ signal }) => listJobTitles(supabase, ownerId, signal) : skipToken,
    }),
  );
}
