// Creates an account. Its email address must be confirmed by a mailed link before it can be used.

import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useHref, useLocation, useNavigate } from '@/lib/router/location';
import { confirmPath } from '@/features/auth/confirm-path';
import { withPending } from '@/features/auth/pending-confirmation';
import type { UserType } from '@/lib/auth/auth';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/auth';
import { currentLanguage } from '@/lib/words/language';

export interface SignUp {
  fullName: string;
  email: string;
  password: string;
  userType: UserType;
}

const TOAST_MS = 6000;

/** The client's error message. */
// eslint-disable-next-line words/hard-coded -- Compared, not shown.
const KNOWN_ADDRESS = 'User already registered';

/** The link in the mail leads to a screen that confirms the address on request and then continues to the page the user wanted. */
async function signUp(supabase: Supabase, { fullName, email, password, userType }: SignUp, emailRedirectTo: string) {
  const { data, error } = await supabase.auth.signUp({
    email: email.trim(),
    password,
    options: {
      data: {
        full_name: fullName.trim(),
        user_type: userType,
        language: currentLanguage(),
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      emailRedirectTo,
    },
  });
  if (error) throw error;
  // To avoid revealing who has an account, the server answers for a known address with a user that has no identity.
  if (data.user?.identities?.length === 0) throw new Error(KNOWN_ADDRESS);
}

export function useSignUpMutation() {
  const loadSupabase = useLoadSupabase();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const confirm = useHref(confirmPath(state));
  return useMutation({
    mutationFn: async (account: SignUp) => signUp(await loadSupabase(), account, `${window.location.origin}${confirm}`),
    onSuccess: (_done, { email }) => {
      toast({
        title: t('almostThere'),
        description: t('verifyEmail'),
        icon: MailCheck,
        durationMs: TOAST_MS,
      });
      navigate('/login', { state: withPending(state, { email: email.trim(), sentAt: Date.now() }) });
    },
    onError: (error) => {
      if (error.message.includes(KNOWN_ADDRESS)) toastKnownAddress();
      else toastFailure(t('registrationFailed'), error);
    },
  });
}

function toastKnownAddress(): void {
  toast({
    title: t('exists.title'),
    description: t('exists.text'),
    variant: 'destructive',
    action: { label: t('goToLogin'), to: '/login' },
  });
}
