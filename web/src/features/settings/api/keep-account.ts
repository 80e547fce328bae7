// Keeps an account that its owner had deleted, while there is still time.

import { useMutation } from '@tanstack/react-query';
import { callFunction } from '@/lib/server/call-function';
import { statusOf } from '@/lib/errors/errors';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/pending-deletion';

async function keepAccount(supabase: Supabase): Promise<void> {
  try {
    await callFunction(supabase, 'keep-account', {});
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
    // The deadline has passed, or the session was ended elsewhere. Only the local session remains to be cleared.
    await supabase.auth.signOut({ scope: 'local' });
    throw new Error(t('keep.ended'), { cause: error });
  }
  // The session's token contains the scheduled deletion, so a new one is needed.
  const { error } = await supabase.auth.refreshSession();
  if (error) throw error;
}

export function useKeepAccountMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: () => keepAccount(supabase),
    meta: { errorTitle: t('keep.failed') },
    onSuccess: () => {
      toast({ title: t('keep.done'), description: t('keep.doneText') });
    },
  });
}
