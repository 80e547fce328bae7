// Sets another password for the person who knows the current one. Every other session ends, and every API token.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '@/lib/auth/auth';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { useTokensOptions } from './list-tokens';
import { passwordProblem } from './password-problem';

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
      toast({ title: 'Password updated', description: 'Your other devices were signed out.' });
    },
    onError: (error) => {
      toast({ title: 'Error', description: passwordProblem(error), variant: 'destructive' });
    },
  });
}
