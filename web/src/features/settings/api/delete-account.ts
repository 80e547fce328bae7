// Deletes the account after a proof from its owner, then clears the session in this browser.

import { useMutation } from '@tanstack/react-query';
import { useAuth } from '@/lib/auth/auth';
import { callFunction } from '@/lib/server/call-function';
import type { OwnerProof } from '@/features/settings/owner-proof';
import { digitsIn } from '@/lib/auth/mailed-code';
import { codeOf } from '@/lib/errors/errors';
import { formatDayInIndia } from '@/lib/format/format';
import { useSupabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/account';

interface Deletion {
  /** Until when the account can be restored. Absent if it was erased immediately. */
  leaves_at?: string;
}

export function useDeleteAccountMutation() {
  const supabase = useSupabase();
  const { signOut } = useAuth();
  return useMutation({
    mutationFn: async ({ hasPassword, proof }: OwnerProof) => {
      const body = hasPassword ? { password: proof } : { nonce: digitsIn(proof) };
      const deletion = (await callFunction(supabase, 'delete-account', body)) as Deletion;
      // The server has already ended the session, so this only clears it in the browser.
      await signOut();
      return deletion.leaves_at;
    },
    onError: (error) => {
      const wrong = codeOf(error) === 'invalid_credentials';
      toastFailure(t('delete.failed'), wrong ? new Error(t('delete.passwordWrong')) : error);
    },
    onSuccess: (leavesAt) => {
      const description = leavesAt
        ? t('delete.doneUntil', { day: formatDayInIndia(new Date(leavesAt)) })
        : t('delete.doneFinal');
      toast({ title: t('delete.done'), description });
    },
  });
}
