// Signs in with email address and password.

import type { Session } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { useResendConfirmationMutation } from '@/features/auth/api/resend-confirmation';
import { leavesAtOf } from '@/lib/auth/auth';
import { secondStepDuty } from '@/lib/auth/second-step';
import { codeOf } from '@/lib/errors/errors';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/auth';

export interface SignIn {
  email: string;
  password: string;
}

async function signIn(supabase: Supabase, { email, password }: SignIn): Promise<Session> {
  const { data, error } = await supabase.auth.signInWithPassword({ email: email.trim(), password });
  if (error) throw error;
  return data.session;
}

/** Shows nothing while the second step, or the question whether to keep a deleted account, is still to come. */
export function toastSignedIn(session: Session): void {
  const done = leavesAtOf(session) === null && secondStepDuty(session) === null;
  if (done) toast({ title: t('signedIn'), description: t('signedInText') });
}

/** `askForCode` is called with the address if it is not confirmed yet. */
export function useSignInMutation(askForCode?: (email: string) => void) {
  const loadSupabase = useLoadSupabase();
  const { mutate: resend } = useResendConfirmationMutation();
  return useMutation({
    mutationFn: async (credentials: SignIn) => signIn(await loadSupabase(), credentials),
    onSuccess: toastSignedIn,
    onError: (error, { email }) => {
      const unconfirmed = codeOf(error) === 'email_not_confirmed';
      if (unconfirmed) askForCode?.(email);
      toastFailure(t('loginFailed'), error, {
        action: unconfirmed
          ? {
              label: t('sendMailAgain'),
              run: () => {
                resend(email);
              },
            }
          : undefined,
      });
    },
  });
}
