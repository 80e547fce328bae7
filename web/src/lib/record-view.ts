// Counts that somebody looked at something. The server counts a person once a day, and owners never.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSupabase, type Supabase } from './supabase';

export type ViewedKind = 'job' | 'tender' | 'profile';

/** It writes, yet is a query: what it answers is shown, and asking again is harmless. */
function recordViewOptions(supabase: Supabase, kind: ViewedKind, id: string) {
  return queryOptions({
    queryKey: ['views', kind, id],
    queryFn: async () => {
      const { data } = await supabase.rpc('record_view', { p_kind: kind, p_id: id }).throwOnError();
      return data;
    },
  });
}

/** The number of views with one's own; undefined until it is known, null where it is not told. */
export function useRecordView(kind: ViewedKind, id: string): number | null | undefined {
  return useQuery(recordViewOptions(useSupabase(), kind, id)).data;
}
