// Deletes the account of the person who knows its password, then forgets the session here.

import { useMutation } from '@tanstack/react-query';
import { useAuth } from '@/lib/auth/auth';
import { callFunction } from '@/lib/server/call-function';
import { formatDayInIndia } from '@/lib/format/format';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/account';

interface Deletion {
  /** Until when the account can be kept; absent where it is erased at once. */
  leaves_at?: string;
}

export function useDeleteAccountMutation() {
  const supabase = useSupabase();
  const { signOut } = useAuth();
  return useMutation({
    mutationFn: async (password: string) => {
      const deletion = (await callFunction(supabase, 'delete-account', { password })) as Deletion;
      // The server no longer knows the session, so that all this does is to forget it here.
      await signOut();
      return deletion.leaves_at;
    },
    meta: { errorTitle: t('delete.failed') },
    onSuccess: (leavesAt) => {
      const description = leavesAt
        ? t('delete.doneUntil', { day: formatDayInIndia(new Date(leavesAt)) })
        : t('delete.doneFinal');
      toast({ title: t('delete.done'), description });
    },
  });
}
