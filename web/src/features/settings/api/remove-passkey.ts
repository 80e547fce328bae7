// Removes a passkey, so that it can no longer sign in. The device keeps its part until it is deleted there.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/passkeys';

export function useRemovePasskeyMutation() {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { id: userId } = useUser();
  return useMutation({
    mutationFn: async (passkeyId: string) => {
      const { error } = await supabase.auth.passkey.delete({ passkeyId });
      if (error) throw error;
    },
    meta: { errorTitle: t('removeFailed') },
    onSuccess: () => {
      toast({ title: t('removed') });
      return queryClient.invalidateQueries({ queryKey: queryKeys.security.of(userId) });
    },
  });
}
