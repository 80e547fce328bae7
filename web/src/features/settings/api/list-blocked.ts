// Whom the person does not want to hear from.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSupabase, type Supabase } from '@/lib/supabase';

async function listBlocked(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase
    .from('blocks')
    .select('blocked_id, created_at, blocked:profiles!blocks_blocked_id_fkey(full_name, handle, avatar_url, user_type)')
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type Block = Awaited<ReturnType<typeof listBlocked>>[number];

export function listBlockedOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: ['blocks', 'list'],
    queryFn: ({ signal }) => listBlocked(supabase, signal),
    meta: { errorTitle: 'Error fetching blocked people' },
  });
}

export function useBlockedQuery() {
  return useQuery(listBlockedOptions(useSupabase()));
}
