// The events of the account: sign-ins, failed attempts, and changes of security settings.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { callAccount } from '@/lib/auth/account-call';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/security';

export interface AccountEvent {
  kind: string;
  at: string;
  user_agent: string | null;
  ip: string | null;
}

export function useAccountEventsQuery() {
  const [supabase, config, user] = [useSupabase(), useConfig(), useUser()];
  return useQuery(
    queryOptions({
      queryKey: queryKeys.security.events(user.id),
      queryFn: async ({ signal }) =>
        (await callAccount(supabase, config, { path: '/user/events', signal })) as AccountEvent[],
      meta: { errorTitle: t('history.fetchFailed') },
    }),
  );
}
