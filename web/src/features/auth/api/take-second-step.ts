// The second step of a sign-in: an authenticator code, a security key, or a single-use recovery code.

import type { Session } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { digitsIn } from '@/lib/auth/mailed-code';
import { isRecoverySession } from '@/lib/auth/recovery-session';
import '@/lib/auth/webauthn';
import { codeOf } from '@/lib/errors/errors';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/second-step';

/** With the app that the code comes from, or the key that the browser prompts for. */
export type SecondStep =
  | { way: 'app'; factorId: string; code: string }
  | { way: 'key'; factorId: string }
  | { way: 'recoveryCode'; code: string };

async function takeSecondStep(supabase: Supabase, step: SecondStep): Promise<void> {
  const { error } = await sendSecondStep(supabase, step);
  // The server reports a refused key with the error code of a wrong code.
  if (step.way === 'key' && codeOf(error) === 'mfa_verification_failed') throw new Error(t('keyRefused'));
  if (error) throw error;
}

function sendSecondStep({ auth: { mfa } }: Supabase, step: SecondStep) {
  if (step.way === 'key') return mfa.webauthn.authenticate({ factorId: step.factorId });
  if (step.way === 'recoveryCode') return mfa.recoveryCodes.verify({ code: step.code.trim() });
  return mfa.challengeAndVerify({ factorId: step.factorId, code: digitsIn(step.code) });
}

export function useSecondStepMutation(session: Session) {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async (step: SecondStep) => takeSecondStep(await loadSupabase(), step),
    onError: (error, { way }) => {
      toastFailure(t(way === 'key' ? 'keyFailed' : 'failed'), error);
    },
    onSuccess: (_done, { way }) => {
      // The user still has to set a new password.
      if (isRecoverySession(session)) return;
      toast({ title: t('done'), description: t(way === 'recoveryCode' ? 'doneByRecoveryCode' : 'doneText') });
    },
  });
}
