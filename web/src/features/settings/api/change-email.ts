// Asks for another address. It holds once the link that is mailed there has been opened.

import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useHref } from 'react-router';
import { useAuth } from '@/lib/auth';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

export function useChangeEmailMutation() {
  const supabase = useSupabase();
  const { refreshProfile } = useAuth();
  const settings = useHref('/settings?tab=account');
  return useMutation({
    mutationFn: async (email: string) => {
      const emailRedirectTo = `${window.location.origin}${settings}`;
      const { error } = await supabase.auth.updateUser({ email }, { emailRedirectTo });
      if (error) throw error;
      await refreshProfile();
    },
    meta: { errorTitle: 'Error' },
    onSuccess: (_result, email) => {
      toast({
        title: 'Check Your Email',
        description: `Open the link sent to ${email}. Until then your address stays as it is.`,
        icon: MailCheck,
      });
    },
  });
}
