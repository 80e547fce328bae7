// Takes an application back.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { getJobOptions } from './get-job';
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
      void queryClient.invalidateQueries({ queryKey: getJobOptions(supabase, jobId).queryKey });
      await queryClient.invalidateQueries({ queryKey: ownApplicationsOptions(supabase, user.id).queryKey });
    },
  });
}
