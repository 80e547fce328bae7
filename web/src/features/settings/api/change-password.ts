// Sets a password, with a proof from the owner. All other sessions and all API tokens end.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/lib/auth/auth';
import { proofAttributes, type OwnerProof } from '@/features/settings/owner-proof';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { useTokensOptions } from './list-tokens';
import { toastPasswordProblem } from './password-problem';
import { t } from '@/words/account';

export function useChangePasswordMutation() {
  const supabase = useSupabase();
  const { refreshProfile } = useAuth();
  const queryClient = useQueryClient();
  const { queryKey } = useTokensOptions();
  return useMutation({
    mutationFn: async ({ password, ...proof }: OwnerProof & { password: string }) => {
      const { error } = await supabase.auth.updateUser({ password, ...proofAttributes(proof) });
      if (error) throw error;
      await refreshProfile();
    },
    onSuccess: (_done, { hasPassword }) => {
      void queryClient.invalidateQueries({ queryKey });
      toast({ title: t(hasPassword ? 'password.updated' : 'password.isSet'), description: t('password.updatedText') });
    },
    onError: toastPasswordProblem,
  });
}
