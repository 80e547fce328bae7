// Sets another password for the person who knows the current one. Every other session ends, and every API token.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/lib/auth/auth';
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
    mutationFn: async ({ current, password }: { current: string; password: string }) => {
      const { error } = await supabase.auth.updateUser({ password, current_password: current });
      if (error) throw error;
      await refreshProfile();
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey });
      toast({ title: t('password.updated'), description: t('password.updatedText') });
    },
    onError: toastPasswordProblem,
  });
}
