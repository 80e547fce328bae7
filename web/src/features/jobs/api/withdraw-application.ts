// Takes an application back.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { changeListed } from '@/lib/listing/change-listed';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { getJobOptions } from './get-job';
import type { ListedJob } from './list-jobs';
import { ownApplicationsOptions } from './own-applications';

/** Takes the application's id. */
export function useWithdrawApplicationMutation(jobId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async (id: string) => {
      await supabase.from('job_applications').delete().eq('id', id).throwOnError();
    },
    meta: { errorTitle: 'Error withdrawing application' },
    onSuccess: async () => {
      toast({ title: 'Application withdrawn' });
      changeListed<ListedJob>(queryClient, 'job', jobId, (listed) => ({
        ...listed,
        applications: listed.applications - 1,
      }));
      void queryClient.invalidateQueries({ queryKey: getJobOptions(supabase, jobId).queryKey });
      await queryClient.invalidateQueries({ queryKey: ownApplicationsOptions(supabase, user.id).queryKey });
    },
  });
}
