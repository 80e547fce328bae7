// Counts the entries waiting for moderators, for the menu and the tabs.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function countWaiting(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase.rpc('moderation_counts').abortSignal(signal).throwOnError();
  return data;
}

function countWaitingOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.moderation.counts,
    queryFn: ({ signal }) => countWaiting(supabase, signal),
  });
}

/** Failures are not reported, because the menu and the tabs work without the numbers. */
export function useWaitingCountsQuery() {
  return useQuery(countWaitingOptions(useSupabase()));
}
