// The people the reader has blocked, newest block first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/blocks';

async function listBlocks(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase
    .from('blocks')
    .select('blocked_id, created_at, blocked:profiles!blocks_blocked_id_fkey(full_name, handle, avatar_url, user_type)')
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type Block = Awaited<ReturnType<typeof listBlocks>>[number];

export function listBlocksOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.blocks.list,
    queryFn: ({ signal }) => listBlocks(supabase, signal),
    meta: { errorTitle: t('listFailed') },
  });
}

export function useBlocksQuery() {
  return useQuery(listBlocksOptions(useSupabase()));
}
