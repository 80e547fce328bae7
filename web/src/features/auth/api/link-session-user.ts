// Loads the user of a session that a link carries. The request uses that session's own token, so the current session is untouched.

import { useMutation, useQuery } from '@tanstack/react-query';
import type { LinkSession } from '@/lib/auth/link-session';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { retryingFetch } from '@/lib/server/retrying-fetch';
import { useLoadSupabase } from '@/lib/server/supabase';
import { t } from '@/words/auth';

export function useLinkSessionUserQuery({ accessToken }: LinkSession) {
  const { url, anonKey } = useConfig();
  return useQuery({
    queryKey: queryKeys.linkSessionUser(accessToken),
    queryFn: async ({ signal }) => {
      const headers = { apikey: anonKey, Authorization: `Bearer ${accessToken}` };
      const response = await retryingFetch(`${url}/auth/v1/user`, { headers, signal });
      // The session has ended or is invalid.
      return response.ok ? ((await response.json()) as { email: string }) : null;
    },
    retry: false,
    gcTime: 0,
  });
}

/** Replaces the current session with the one from the URL. `onDone` is called even if the page shows the second step by then. */
export function useTakeSessionMutation(onDone: () => void) {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async ({ accessToken, refreshToken }: LinkSession) => {
      const supabase = await loadSupabase();
      const tokens = { access_token: accessToken, refresh_token: refreshToken };
      const { error } = await supabase.auth.setSession(tokens);
      if (error) throw error;
    },
    meta: { errorTitle: t('error') },
    onSuccess: onDone,
  });
}
