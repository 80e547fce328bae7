// Counts a view. The server counts each person once a day, and never the owner.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

export type ViewedKind = 'job' | 'tender' | 'profile';

const FRESH_MS = 5 * 60_000;

/** A query although it writes: its answer is shown, and repeating it does no harm. */
function recordViewOptions(supabase: Supabase, kind: ViewedKind, id: string) {
  return queryOptions({
    queryKey: queryKeys.views(kind, id),
    queryFn: async () => {
      const { data } = await supabase.rpc('record_view', { p_kind: kind, p_id: id }).throwOnError();
      return data;
    },
    staleTime: FRESH_MS,
  });
}

/** The number of views, including this one; undefined while loading, null for someone else's profile. Held postings are not counted,
 * because only the owner and moderators see them. */
export function useRecordView(
  kind: ViewedKind,
  id: string,
  { held_at = null }: { held_at?: string | null } = {},
): number | null | undefined {
  return useQuery({ ...recordViewOptions(useSupabase(), kind, id), enabled: held_at === null }).data;
}
