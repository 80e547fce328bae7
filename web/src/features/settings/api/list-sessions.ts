// The devices on which the user is signed in.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { callAccount } from '@/lib/auth/account-call';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/security';

export interface DeviceSession {
  id: string;
  created_at: string;
  /** When the session was last used. */
  refreshed_at: string | null;
  user_agent: string | null;
  ip: string | null;
  /** Whether this is the session of the request. */
  current: boolean;
}

/** The query options with their dependencies, for the mutations that change the list. */
export function useSessionsOptions() {
  const [supabase, config, user] = [useSupabase(), useConfig(), useUser()];
  return queryOptions({
    queryKey: queryKeys.security.sessions(user.id),
    queryFn: async ({ signal }) =>
      (await callAccount(supabase, config, { path: '/user/sessions', signal })) as DeviceSession[],
    meta: { errorTitle: t('devices.fetchFailed') },
  });
}

export function useSessionsQuery() {
  return useQuery(useSessionsOptions());
}
