// The passkeys that the user can sign in with.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/passkeys';

/** The query options with their dependencies, for the mutations that change the list. */
export function usePasskeysOptions() {
  const [supabase, user] = [useSupabase(), useUser()];
  return queryOptions({
    queryKey: queryKeys.security.passkeys(user.id),
    queryFn: async () => {
      const { data, error } = await supabase.auth.passkey.list();
      if (error) throw error;
      return data;
    },
    meta: { errorTitle: t('fetchFailed') },
  });
}

export function usePasskeysQuery() {
  return useQuery(usePasskeysOptions());
}
