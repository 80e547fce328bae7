// Requests a mail with a link that resets the password. The response is the same for unknown addresses.

import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useHref } from '@/lib/router/location';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/auth';

export function resetSent() {
  return { title: t('checkEmail'), description: t('resetSent') };
}

async function requestReset(supabase: Supabase, email: string, redirectTo: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), { redirectTo });
  if (error) throw error;
}

export function useRequestResetMutation() {
  const loadSupabase = useLoadSupabase();
  const confirm = useHref('/confirm');
  return useMutation({
    mutationFn: async (email: string) =>
      requestReset(await loadSupabase(), email, `${window.location.origin}${confirm}`),
    meta: { errorTitle: t('error') },
    onSuccess: () => {
      toast({ ...resetSent(), icon: MailCheck });
    },
  });
}
