// How much waits for moderators, for the menu and the tabs.

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

/** Without the numbers the menu and the tabs are as useful, so no one is told when they do not come. */
export function useWaitingCountsQuery() {
  return useQuery(countWaitingOptions(useSupabase()));
}
