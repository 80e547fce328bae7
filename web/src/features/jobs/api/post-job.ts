// Posts a job.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rowOfJob, type JobEntry } from '@/features/jobs/job-form';
import { messageOf } from '@/lib/errors';
import { endsSession } from '@/lib/session-over';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

export function usePostJobMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (entry: JobEntry) => {
      const { data } = await supabase.from('jobs').insert(rowOfJob(entry)).select('id').single().throwOnError();
      return data.id;
    },
    onSuccess: (id) => {
      toast({ title: 'Job Posted Successfully!', action: { label: 'View job', to: `/jobs/${id}` } });
      // It belongs into lists, rails, counts and the dashboard, whichever of them are kept.
      void queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (endsSession(supabase, error)) {
        toast({
          title: 'Authentication Required',
          description: 'Please log in to post a job. What you have filled in is kept.',
          variant: 'destructive',
        });
      } else {
        toast({ title: 'Error posting job', description: messageOf(error), variant: 'destructive' });
      }
    },
  });
}
