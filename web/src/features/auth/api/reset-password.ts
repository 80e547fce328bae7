// Sets a new password with a mailed link or code, and lets people sign in with it.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { endSession } from '@/lib/auth/end-session';
import { codeOf } from '@/lib/errors/errors';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { redeemCode, type MailedCode } from '@/lib/auth/mailed-code';
import { t } from '@/words/auth';

export interface Reset {
  password: string;
  /** In place of the link. */
  proof?: Omit<MailedCode, 'type'> | undefined;
}

async function resetPassword(supabase: Supabase, { password, proof }: Reset): Promise<void> {
  if (proof) await redeemCode(supabase, { type: 'recovery', ...proof });
  const { error } = await supabase.auth.updateUser({ password });
  // The session came from elsewhere, or its link was opened too long ago.
  if (codeOf(error) === 'reauthentication_needed') throw new Error(t('resetAgain'));
  if (error) throw error;
  // The link has done its work.
  await endSession(supabase);
}

export function useResetPasswordMutation() {
  const loadSupabase = useLoadSupabase();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (reset: Reset) => resetPassword(await loadSupabase(), reset),
    meta: { errorTitle: t('resetFailed') },
    onSuccess: async () => {
      toast({ title: t('resetDone'), description: t('resetDoneText') });
      await navigate('/login');
    },
  });
}
