// Uses a mailed link up: confirms what it was mailed for, and signs its reader in.

import { useMutation } from '@tanstack/react-query';
import type { MailedLink } from '@/features/auth/mailed-link';
import { useLoadSupabase } from '@/lib/server/supabase';
import { t } from '@/words/auth';

export function useLinkMutation() {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async ({ tokenHash, type }: MailedLink) => {
      const supabase = await loadSupabase();
      const { error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
      if (error) throw error;
    },
    meta: { errorTitle: t('error') },
  });
}
