// Searches people by name, including those the user has never written to.

import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { searchFor } from '@/domain/lists/search';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

/** A single letter matches too many people to be useful. */
export const MIN_LENGTH = 2;
const MAX_RESULTS = 8;

async function findPeople(supabase: Supabase, userId: string, search: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('profiles')
    .select('id, full_name, avatar_url, user_type, handle, headline, company_name')
    .filter('search', 'wfts', searchFor(search))
    .neq('id', userId)
    .not('full_name', 'in', '("","Deleted user")')
    .limit(MAX_RESULTS)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number];

/** Returns people, best match first. Does not query until the search text is long enough. */
export function usePeopleQuery(search: string) {
  const supabase = useSupabase();
  const { id: userId } = useUser();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.profiles.found(search),
      queryFn: search.length < MIN_LENGTH ? skipToken : ({ signal }) => findPeople(supabase, userId, search, signal),
    }),
  );
}
