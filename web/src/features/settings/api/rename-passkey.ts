// Renames a passkey.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/passkeys';
import { usePasskeysOptions } from './list-passkeys';

export function useRenamePasskeyMutation() {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { queryKey } = usePasskeysOptions();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const { error } = await supabase.auth.passkey.update({ passkeyId: id, friendlyName: name });
      if (error) throw error;
    },
    meta: { errorTitle: t('renameFailed') },
    onSuccess: (_done, { id, name }) => {
      queryClient.setQueryData(queryKey, (passkeys) =>
        passkeys?.map((passkey) => (passkey.id === id ? { ...passkey, friendly_name: name } : passkey)),
      );
      toast({ title: t('renamed') });
    },
  });
}
