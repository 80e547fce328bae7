// Requests a mail with a code and a link for signing in. The response is the same for unknown addresses.

import { useMutation } from '@tanstack/react-query';
import { useHref, useLocation } from '@/lib/router/location';
import { confirmPath } from '@/features/auth/confirm-path';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/sign-in';

async function requestCode(supabase: Supabase, email: string, emailRedirectTo: string): Promise<void> {
  const { error } = await supabase.auth.signInWithOtp({
    email: email.trim(),
    options: { shouldCreateUser: false, emailRedirectTo },
  });
  if (error) throw error;
}

export function useRequestCodeMutation() {
  const loadSupabase = useLoadSupabase();
  const confirm = useHref(confirmPath(useLocation().state));
  return useMutation({
    mutationFn: async (email: string) =>
      requestCode(await loadSupabase(), email, `${window.location.origin}${confirm}`),
    meta: { errorTitle: t('emailCode.failed') },
  });
}
