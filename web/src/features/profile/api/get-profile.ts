// One person's profile, as their card shows it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSupabase, type Supabase } from '@/lib/supabase';

async function getProfile(supabase: Supabase, id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('profiles')
    .select('id, full_name, handle, user_type, avatar_url')
    .eq('id', id)
    .abortSignal(signal)
    .single()
    .throwOnError();
  return data;
}

export function getProfileOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: ['profiles', id],
    queryFn: ({ signal }) => getProfile(supabase, id, signal),
  });
}

export function useProfileQuery(id: string) {
  return useQuery(getProfileOptions(useSupabase(), id));
}
