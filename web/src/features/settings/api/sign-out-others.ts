// Ends every session of this person but the one that asks.

import { useMutation } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/account';

export function useSignOutOthersMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.signOut({ scope: 'others' });
      if (error) throw error;
    },
    meta: { errorTitle: t('devices.failed') },
    onSuccess: () => {
      toast({ title: t('devices.done'), description: t('devices.doneText') });
    },
  });
}
