// Closes one of one's own jobs, or opens it again, at once: it can be undone the same way.

import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { dashboardOptions, type Dashboard } from '@/lib/dashboard';
import { listingKey } from '@/lib/listing/key';
import { useOptimisticMutation } from '@/lib/optimistic';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

type JobStatus = 'Active' | 'Closed';

export function useSetJobStatusMutation({ id, title }: { id: string; title: string }) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  const { queryKey } = dashboardOptions(supabase, user.id);
  return useOptimisticMutation({
    mutationFn: async (status: JobStatus) => {
      await supabase.from('jobs').update({ status }).eq('id', id).throwOnError();
    },
    queryKey,
    change: (dashboard: Dashboard, status) => withJobStatus(dashboard, id, status),
    errorTitle: 'Error changing job',
    inTurn: `job-status-${id}`,
    onSuccess: (_, status) => {
      toast({ title: status === 'Closed' ? 'Job closed' : 'Job opened again', description: title });
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ['jobs', id] });
      void queryClient.invalidateQueries({ queryKey: listingKey('job') });
    },
  });
}

/** The number of active jobs is left to the server, which counts more than the list holds. */
function withJobStatus(dashboard: Dashboard, id: string, status: JobStatus): Dashboard {
  if (!('hiring' in dashboard)) return dashboard;
  const jobs = dashboard.hiring.jobs.map((job) => (job.id === id ? { ...job, status } : job));
  return { ...dashboard, hiring: { ...dashboard.hiring, jobs } };
}
