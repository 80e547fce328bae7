// Whose session arrived in the address. Asked with that session's own token, so that the one in use is not touched.

import { useMutation, useQuery } from '@tanstack/react-query';
import type { ArrivingSession } from '@/lib/auth/arriving-session';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { retryingFetch } from '@/lib/server/retrying-fetch';
import { useLoadSupabase } from '@/lib/server/supabase';
import { t } from '@/words/auth';

export function useArrivingUserQuery({ accessToken }: ArrivingSession) {
  const { url, anonKey } = useConfig();
  return useQuery({
    queryKey: queryKeys.arrivingUser(accessToken),
    queryFn: async ({ signal }) => {
      const headers = { apikey: anonKey, Authorization: `Bearer ${accessToken}` };
      const answer = await retryingFetch(`${url}/auth/v1/user`, { headers, signal });
      // The session is over, or never was one.
      return answer.ok ? ((await answer.json()) as { email: string }) : null;
    },
    retry: false,
    gcTime: 0,
  });
}

/** Takes the session up in place of the one in use. `onDone` is called also when the page shows the second step by then. */
export function useTakeSessionMutation(onDone: () => void) {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async ({ accessToken, refreshToken }: ArrivingSession) => {
      const supabase = await loadSupabase();
      const tokens = { access_token: accessToken, refresh_token: refreshToken };
      const { error } = await supabase.auth.setSession(tokens);
      if (error) throw error;
    },
    meta: { errorTitle: t('error') },
    onSuccess: onDone,
  });
}
