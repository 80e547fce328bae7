// Loads a profile with its entries in the two directories. Null if there is no such person.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { isDeletedAccount } from '@/domain/profiles/deleted-account';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/profiles';

const COLUMNS = '*, seeker:seekers!seekers_id_fkey(*), freelancer:freelancers!freelancers_id_fkey(*)';

async function getProfile(supabase: Supabase, id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('profiles')
    .select(COLUMNS)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data && !isDeletedAccount(data) ? data : null;
}

export type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>;

/** The query key starts like those of all queries for this profile, so that invalidating those covers it. */
function getProfileOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: queryKeys.profiles.whole(id),
    queryFn: ({ signal }) => getProfile(supabase, id, signal),
    meta: { errorTitle: t('profileFailed') },
  });
}

export function useProfileQuery(id: string) {
  return useQuery(getProfileOptions(useSupabase(), id));
}
