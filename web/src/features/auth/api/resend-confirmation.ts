// Resends the mail that confirms an address.

import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useHref } from '@/lib/router/location';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/auth';

async function resendConfirmation(supabase: Supabase, email: string, emailRedirectTo: string): Promise<void> {
  const { error } = await supabase.auth.resend({ type: 'signup', email: email.trim(), options: { emailRedirectTo } });
  if (error) throw error;
}

export function useResendConfirmationMutation() {
  const loadSupabase = useLoadSupabase();
  const confirm = useHref('/confirm');
  return useMutation({
    mutationFn: async (email: string) =>
      resendConfirmation(await loadSupabase(), email, `${window.location.origin}${confirm}`),
    meta: { errorTitle: t('error') },
    onSuccess: () => {
      toast({
        title: t('checkEmail'),
        description: t('verifyEmail'),
        icon: MailCheck,
      });
    },
  });
}
