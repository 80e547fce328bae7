// Creates an API token. This response is the only time that its text is shown.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callAccount } from '@/lib/auth/account-call';
import { useConfig } from '@/lib/server/config-context';
import { useSupabase } from '@/lib/server/supabase';
import { useTokensOptions, type ApiToken } from './list-tokens';
import { t } from '@/words/account';

export interface NewToken {
  name: string;
  access: ApiToken['access'];
  /** Null for a token without an expiry date. */
  expires_in_days: number | null;
}

export function useCreateTokenMutation() {
  const [supabase, config, queryClient] = [useSupabase(), useConfig(), useQueryClient()];
  const { queryKey } = useTokensOptions();
  return useMutation({
    mutationFn: async (body: NewToken) => {
      const made = await callAccount(supabase, config, { method: 'POST', path: '/user/tokens', body });
      return made as ApiToken & { token: string };
    },
    meta: { errorTitle: t('newToken.failed') },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
