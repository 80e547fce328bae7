// Sets a new password with a mailed link or code. The user can then sign in with it.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@/lib/router/location';
import { endSession } from '@/lib/auth/end-session';
import { codeOf } from '@/lib/errors/errors';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { redeemCode, type MailedCode } from '@/lib/auth/mailed-code';
import { t } from '@/words/auth';

export interface Reset {
  password: string;
  /** Instead of the link. */
  proof?: Omit<MailedCode, 'type'> | undefined;
}

/** Returns false if the second step comes first. The page then asks for it, and for the new password afterwards. */
async function resetPassword(supabase: Supabase, { password, proof }: Reset): Promise<boolean> {
  if (proof) await redeemCode(supabase, { type: 'recovery', ...proof });
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel();
  if (data && data.nextLevel !== data.currentLevel) return false;
  const { error } = await supabase.auth.updateUser({ password });
  // The session did not come from a reset link, or the link was opened too long ago.
  if (codeOf(error) === 'reauthentication_needed') throw new Error(t('resetAgain'));
  if (error) throw error;
  // The reset session is no longer needed.
  await endSession(supabase);
  return true;
}

export function useResetPasswordMutation() {
  const loadSupabase = useLoadSupabase();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (reset: Reset) => resetPassword(await loadSupabase(), reset),
    meta: { errorTitle: t('resetFailed') },
    onSuccess: (done) => {
      if (!done) return;
      toast({ title: t('resetDone'), description: t('resetDoneText') });
      navigate('/login');
    },
  });
}
