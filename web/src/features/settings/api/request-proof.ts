// Mails the account owner a code that proves who is requesting a change.

import { useMutation } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/account';

export function useRequestProofMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.reauthenticate();
      if (error) throw error;
    },
    meta: { errorTitle: t('proof.failed') },
  });
}
