// Signs out another device.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callAccount } from '@/lib/auth/account-call';
import { useConfig } from '@/lib/server/config-context';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/security';
import { useSessionsOptions, type DeviceSession } from './list-sessions';

export function useEndDeviceSessionMutation() {
  const [supabase, config, queryClient] = [useSupabase(), useConfig(), useQueryClient()];
  const { queryKey } = useSessionsOptions();
  return useMutation({
    mutationFn: async ({ id }: DeviceSession) => {
      await callAccount(supabase, config, { method: 'DELETE', path: `/user/sessions/${id}` });
    },
    meta: { errorTitle: t('devices.failed') },
    onSuccess: (_answer, { id }) => {
      queryClient.setQueryData(queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
      toast({ title: t('devices.oneDone') });
    },
  });
}
