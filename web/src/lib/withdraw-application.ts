// Takes an application back, on the page of its job and among all of one's own.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from './auth';
import { dashboardKey } from './dashboard';
import { changeListed } from './listing/change-listed';
import type { Listed } from './listing/listing';
import { postingKey } from './posting';
import { useSupabase } from './supabase';
import { toast } from './toast';

interface CountedJob extends Listed {
  applications: number;
}

/** Everything about one's own applications has a key that begins like this. */
export function ownApplicationsKey(userId: string) {
  return ['applications', 'own', userId] as const;
}

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
      changeListed<CountedJob>(queryClient, 'job', jobId, (listed) => ({
        ...listed,
        applications: listed.applications - 1,
      }));
      void queryClient.invalidateQueries({ queryKey: postingKey('job', jobId) });
      void queryClient.invalidateQueries({ queryKey: dashboardKey(user.id) });
      await queryClient.invalidateQueries({ queryKey: ownApplicationsKey(user.id) });
    },
  });
}
