// Signs a person in with a passkey: when they press the button, or choose one in the list below the email field.

import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastSignedIn } from '@/features/auth/api/sign-in';
import { useSignInMethodsQuery } from '@/lib/auth/sign-in-methods';
import { whenIdle } from '@/lib/browser/when-idle';
import { useLoadSupabase } from '@/lib/server/supabase';
import { t } from '@/words/sign-in';

export function usePasskeySignInMutation() {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async () => {
      const supabase = await loadSupabase();
      const { data, error } = await supabase.auth.signInWithPasskey();
      if (error) throw error;
      return data.session;
    },
    meta: { errorTitle: t('passkey.failed') },
    onSuccess: (session) => {
      if (session) toastSignedIn(session);
    },
  });
}

/** Has the browser suggest passkeys in the email field while `wanted`, and nothing else is under way: it shows one prompt at a time. */
export function usePasskeySuggestions(wanted: boolean): void {
  const loadSupabase = useLoadSupabase();
  const { data: methods } = useSignInMethodsQuery();
  const isFree = useIsMutating() === 0;
  const suggests = wanted && isFree && methods?.passkeys === true;
  useEffect(() => {
    if (!suggests) return;
    const stop = new AbortController();
    const takeBack = whenIdle(() => {
      // What cannot be fetched is not missed: the button is there.
      import('@/features/auth/suggest-passkeys').then(
        ({ suggestPasskeys }) => suggestPasskeys(loadSupabase, stop.signal),
        () => undefined,
      );
    });
    return () => {
      takeBack();
      stop.abort();
    };
  }, [suggests, loadSupabase]);
}
