// Changes what a job says.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rowOfJob, type JobEntry } from '@/features/jobs/job-form';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { getJobOptions, type Job } from './get-job';

export function useUpdateJobMutation({ id, expires_at }: Job) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (entry: JobEntry) => {
      await supabase.from('jobs').update(rowOfJob(entry, expires_at)).eq('id', id).throwOnError();
    },
    meta: { errorTitle: 'Error updating job' },
    onSuccess: async () => {
      // Awaited, so that the job shows what was saved from its first moment.
      await queryClient.invalidateQueries({ queryKey: getJobOptions(supabase, id).queryKey });
      toast({ title: 'Job updated' });
      void queryClient.invalidateQueries();
    },
  });
}
