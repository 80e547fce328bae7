// Revokes an API token, effective immediately.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callAccount } from '@/lib/auth/account-call';
import { useConfig } from '@/lib/server/config-context';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { useTokensOptions, type ApiToken } from './list-tokens';
import { t } from '@/words/account';

export function useRevokeTokenMutation() {
  const [supabase, config, queryClient] = [useSupabase(), useConfig(), useQueryClient()];
  const { queryKey } = useTokensOptions();
  return useMutation({
    mutationFn: async ({ id }: ApiToken) => {
      await callAccount(supabase, config, { method: 'DELETE', path: `/user/tokens/${id}` });
    },
    meta: { errorTitle: t('token.revokeFailed') },
    onSuccess: (_answer, { id, name }) => {
      queryClient.setQueryData(queryKey, (definition) =>
        definition ? { ...definition, tokens: definition.tokens.filter((token) => token.id !== id) } : undefined,
      );
      toast({ title: t('token.revoked'), description: t('token.revokedText', { name }) });
    },
  });
}
