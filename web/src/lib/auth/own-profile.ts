// The part of the own profile that every page shows: name, handle, picture, company, account type.

import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import type { LoadSupabase } from '@/lib/server/supabase';

async function getOwnProfile(loadSupabase: LoadSupabase, id: string, signal: AbortSignal) {
  const supabase = await loadSupabase();
  const { data } = await supabase
    .from('profiles')
    .select('full_name, handle, avatar_url, company_name, user_type')
    .eq('id', id)
    .abortSignal(signal)
    .single()
    .throwOnError();
  return data;
}

export type OwnProfile = Awaited<ReturnType<typeof getOwnProfile>>;

/** The key begins like those of all queries about this profile, so that invalidating those includes this one. */
export function ownProfileOptions(loadSupabase: LoadSupabase, id: string) {
  return queryOptions({
    queryKey: queryKeys.profiles.own(id),
    queryFn: ({ signal }) => getOwnProfile(loadSupabase, id, signal),
  });
}
