// Creates recovery codes, replacing existing ones. This response is the only time that they are shown.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/security';

export function useMakeRecoveryCodesMutation() {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { id } = useAccount();
  return useMutation({
    mutationFn: async ({ replace }: { replace: boolean }) => {
      const { recoveryCodes } = supabase.auth.mfa;
      const { data, error } = await (replace ? recoveryCodes.regenerate() : recoveryCodes.generate());
      if (error) throw error;
      return data.codes;
    },
    meta: { errorTitle: t('codes.failed') },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.security.of(id) }),
  });
}
