// Consumes a mailed link: performs its purpose and signs its reader in.

import { useMutation } from '@tanstack/react-query';
import type { MailedLink } from '@/features/auth/mailed-link';
import { useLoadSupabase } from '@/lib/server/supabase';
import { t } from '@/words/auth';

/** `onDone` is called even if the page shows the second step by then. */
export function useLinkMutation(onDone: () => void) {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async ({ tokenHash, type }: MailedLink) => {
      const supabase = await loadSupabase();
      const { error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
      if (error) throw error;
    },
    meta: { errorTitle: t('error') },
    onSuccess: onDone,
  });
}
