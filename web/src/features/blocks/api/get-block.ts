// Whether the signed-in person has blocked somebody.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSupabase, type Supabase } from '@/lib/supabase';

/** One sees one's own blocks only, so there is one or none. */
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
    queryKey: ['blocks', blockedId],
    queryFn: ({ signal }) => getBlock(supabase, blockedId, signal),
  });
}

export function useIsBlocked(blockedId: string): boolean {
  const { data } = useQuery(getBlockOptions(useSupabase(), blockedId));
  return data ?? false;
}
