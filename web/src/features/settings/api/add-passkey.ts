// Creates a passkey on this device, or another one the browser offers, and registers it.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import '@/lib/auth/webauthn';
import { codeOf } from '@/lib/errors/errors';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/passkeys';

export function useAddPasskeyMutation() {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { id } = useUser();
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.registerPasskey();
      if (codeOf(error) === 'reauthentication_needed') throw new Error(t('logInAgain'));
      if (error) throw error;
    },
    meta: { errorTitle: t('addFailed') },
    onSuccess: () => {
      toast({ title: t('added'), description: t('addedText') });
      return queryClient.invalidateQueries({ queryKey: queryKeys.security.of(id) });
    },
  });
}
