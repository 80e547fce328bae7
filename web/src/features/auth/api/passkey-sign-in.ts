// Signs in with a passkey, through the button or the suggestions below the email field.

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
      const [supabase] = await Promise.all([loadSupabase(), import('@/lib/auth/webauthn')]);
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

/**
 * Has the browser suggest passkeys in the email field while `wanted` is true and no mutation is running, because a browser
 * shows one prompt at a time.
 */
export function usePasskeySuggestions(wanted: boolean): void {
  const loadSupabase = useLoadSupabase();
  const { data: methods } = useSignInMethodsQuery();
  const isFree = useIsMutating() === 0;
  const suggests = wanted && isFree && methods?.passkeys === true;
  useEffect(() => {
    if (!suggests) return;
    const stop = new AbortController();
    const cancelIdle = whenIdle(() => {
      // If the code cannot be loaded, the user can still use the passkey button.
      import('@/features/auth/suggest-passkeys').then(
        ({ suggestPasskeys }) => suggestPasskeys(loadSupabase, stop.signal),
        () => undefined,
      );
    });
    return () => {
      cancelIdle();
      stop.abort();
    };
  }, [suggests, loadSupabase]);
}
