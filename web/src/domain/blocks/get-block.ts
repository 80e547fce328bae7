// Whether the reader has blocked a person.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

/** People can read only their own blocks, so there is at most one row. */
async function getBlock(supabase: Supabase, blockedId: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await supabase
    .from('blocks')
    .select('blocked_id')
    .eq('blocked_id', blockedId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data !== null;
}

export function getBlockOptions(supabase: Supabase, blockedId: string) {
  return queryOptions({
    queryKey: queryKeys.blocks.one(blockedId),
    queryFn: ({ signal }) => getBlock(supabase, blockedId, signal),
  });
}

export function useIsBlocked(blockedId: string): boolean {
  const { data } = useQuery(getBlockOptions(useSupabase(), blockedId));
  return data ?? false;
}
