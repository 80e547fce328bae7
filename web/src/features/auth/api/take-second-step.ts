// The second step of a sign-in: a code of the authenticator app, or one of the recovery codes, each of which works once.

import type { Session } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { digitsIn } from '@/lib/auth/mailed-code';
import { isRecoverySession } from '@/lib/auth/recovery-session';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/second-step';

export interface SecondStep {
  code: string;
  /** The authenticator app that the code is of; absent for a recovery code. */
  factorId?: string | undefined;
}

async function takeSecondStep(supabase: Supabase, { code, factorId }: SecondStep): Promise<void> {
  const { error } =
    factorId === undefined
      ? await supabase.auth.mfa.recoveryCodes.verify({ code: code.trim() })
      : await supabase.auth.mfa.challengeAndVerify({ factorId, code: digitsIn(code) });
  if (error) throw error;
}

export function useSecondStepMutation(session: Session) {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async (step: SecondStep) => takeSecondStep(await loadSupabase(), step),
    meta: { errorTitle: t('failed') },
    onSuccess: (_done, { factorId }) => {
      // A new password is still to be set.
      if (isRecoverySession(session)) return;
      toast({ title: t('done'), description: t(factorId === undefined ? 'doneByRecoveryCode' : 'doneText') });
    },
  });
}
