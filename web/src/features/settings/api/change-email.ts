// Requests a new email address, with a proof from the owner. It takes effect once the link mailed to it was opened.

import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useHref } from '@/lib/router/location';
import { useAuth } from '@/lib/auth/auth';
import { proofAttributes, type OwnerProof } from '@/features/settings/owner-proof';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { toastPasswordProblem } from './password-problem';
import { t } from '@/words/account';

export function useChangeEmailMutation() {
  const supabase = useSupabase();
  const { refreshProfile } = useAuth();
  const confirm = useHref(`/confirm?to=${encodeURIComponent('/settings?tab=account')}`);
  return useMutation({
    mutationFn: async ({ email, ...proof }: OwnerProof & { email: string }) => {
      const emailRedirectTo = `${window.location.origin}${confirm}`;
      const { error } = await supabase.auth.updateUser({ email, ...proofAttributes(proof) }, { emailRedirectTo });
      if (error) throw error;
      await refreshProfile();
    },
    onError: toastPasswordProblem,
    onSuccess: (_result, { email }) => {
      toast({
        title: t('email.check'),
        description: t('email.checkText', { email }),
        icon: MailCheck,
      });
    },
  });
}
