// Visits of profiles: the server counts each visitor once a day, never the owner, and tells the count to the owner alone.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '@/lib/auth';
import { useSupabase, type Supabase } from '@/lib/supabase';

async function recordView(supabase: Supabase, id: string): Promise<number | null> {
  const { data } = await supabase.rpc('record_view', { p_kind: 'profile', p_id: id }).throwOnError();
  return data;
}

/** Counts the reader as a visitor of this profile, unless it is their own. */
export function useRecordVisit(id: string): void {
  const supabase = useSupabase();
  const { id: readerId } = useUser();
  useEffect(() => {
    // A visit that was not counted is not worth a word to the visitor.
    if (id !== readerId) recordView(supabase, id).catch(() => undefined);
  }, [supabase, id, readerId]);
}

function ownViewsOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: ['profiles', id, 'views'],
    queryFn: () => recordView(supabase, id),
    staleTime: 5 * 60_000,
  });
}

/** How many people have looked at the own profile. */
export function useOwnViewsQuery() {
  const { id } = useUser();
  return useQuery(ownViewsOptions(useSupabase(), id));
}
