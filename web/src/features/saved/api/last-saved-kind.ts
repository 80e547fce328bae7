// Loads the kind of the most recent save. Null if nothing was saved.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type SaveKind } from '@/domain/saves/saves';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function lastSavedKind(supabase: Supabase, signal: AbortSignal): Promise<SaveKind | null> {
  const { data } = await supabase
    .from('saves')
    .select('kind')
    .order('created_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  return data[0]?.kind ?? null;
}

function lastSavedKindOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.saves.lastKind,
    queryFn: ({ signal }) => lastSavedKind(supabase, signal),
  });
}

/** Only queried if the URL does not name a kind. */
export function useLastSavedKindQuery(enabled: boolean) {
  return useQuery({ ...lastSavedKindOptions(useSupabase()), enabled });
}
