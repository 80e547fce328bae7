// Withdraws an application, on its job's page or in the list of applications.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { changeListed } from '@/domain/lists/change-listed';
import type { Listed } from '@/domain/lists/list-definition';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/applications';

interface CountedJob extends Listed {
  applications: number;
}

interface Withdrawal {
  /** The application's id. */
  id: string;
  /** A message to the employer; may be empty. */
  reason?: string;
}

export function useWithdrawApplicationMutation(jobId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async ({ id, reason = '' }: Withdrawal) => {
      await supabase
        .rpc('withdraw_application', { p_application_id: id, ...(reason !== '' && { p_reason: reason }) })
        .throwOnError();
    },
    meta: { errorTitle: t('withdrawFailed') },
    onSuccess: async () => {
      toast({ title: t('withdrawn') });
      changeListed<CountedJob>(queryClient, 'job', jobId, (listed) => ({
        ...listed,
        applications: listed.applications - 1,
      }));
      void queryClient.invalidateQueries({ queryKey: queryKeys.postings.one('job', jobId) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard(user.id) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.applications.own(user.id) });
    },
  });
}
