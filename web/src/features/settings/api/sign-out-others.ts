// Ends all sessions of the user except this one.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/security';
import { useSessionsOptions } from './list-sessions';

export function useSignOutOthersMutation() {
  const [supabase, queryClient] = [useSupabase(), useQueryClient()];
  const { queryKey } = useSessionsOptions();
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.signOut({ scope: 'others' });
      if (error) throw error;
    },
    meta: { errorTitle: t('devices.failed') },
    onSuccess: () => {
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter(({ current }) => current));
      // A list that was loading in the meantime may still contain the others.
      void queryClient.invalidateQueries({ queryKey });
      toast({ title: t('devices.done'), description: t('devices.doneText') });
    },
  });
}
