// Makes a passkey on this device, or on the one that the browser offers, and registers it.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
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
      if (error) throw error;
    },
    meta: { errorTitle: t('addFailed') },
    onSuccess: () => {
      toast({ title: t('added'), description: t('addedText') });
      return queryClient.invalidateQueries({ queryKey: queryKeys.security.of(id) });
    },
  });
}
