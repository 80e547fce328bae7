// Closes a job, or opens it again.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { getJobOptions, type Job } from './get-job';

const DONE = {
  Closed: { title: 'Job closed', description: 'It takes no more applications. You can reopen it at any time.' },
  Active: { title: 'Job reopened', description: 'It is listed again and takes applications.' },
};

export function useSetJobStatusMutation(id: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (status: Job['status']) => {
      await supabase.from('jobs').update({ status }).eq('id', id).throwOnError();
    },
    meta: { errorTitle: 'Error changing job' },
    onSuccess: async (_, status) => {
      await queryClient.invalidateQueries({ queryKey: getJobOptions(supabase, id).queryKey });
      toast(DONE[status]);
      void queryClient.invalidateQueries();
    },
  });
}
