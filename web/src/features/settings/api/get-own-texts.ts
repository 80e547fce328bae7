// The two profile fields that are editable in Settings.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/settings';

async function getOwnTexts(supabase: Supabase, id: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('profiles')
    .select('full_name, bio')
    .eq('id', id)
    .abortSignal(signal)
    .single()
    .throwOnError();
  return data;
}

/** The query key starts like those of all queries for this profile, so that invalidating those covers it. */
function getOwnTextsOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: queryKeys.profiles.texts(id),
    queryFn: ({ signal }) => getOwnTexts(supabase, id, signal),
    meta: { errorTitle: t('about.fetchFailed') },
  });
}

export function useOwnTextsQuery() {
  const user = useUser();
  return useQuery(getOwnTextsOptions(useSupabase(), user.id));
}
