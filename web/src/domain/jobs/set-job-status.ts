// Closes or reopens the user's or their company's job. The dashboard shows the change immediately, because it is easy to undo.

import { useActingFor } from '@/domain/teams/acting-for';
import { type CompanyDashboard, type Dashboard } from '@/domain/dashboard/dashboard';
import type { Database } from '@/lib/database.types';
import { useOptimisticMutation } from '@/lib/query/use-optimistic-mutation';
import { useRefreshPosting } from '@/domain/postings/refresh-posting';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/postings';

/** The user's own dashboard, or a company's. */
type AnyDashboard = Dashboard | CompanyDashboard;

type JobStatus = Database['public']['Tables']['jobs']['Row']['status'];

export function useSetJobStatusMutation({ id, title }: { id: string; title: string }) {
  const supabase = useSupabase();
  const { ownerId } = useActingFor();
  const refresh = useRefreshPosting('job');
  return useOptimisticMutation({
    mutationFn: async (status: JobStatus) => {
      await supabase.from('jobs').update({ status }).eq('id', id).throwOnError();
    },
    queryKey: queryKeys.dashboard(ownerId),
    change: (dashboard: AnyDashboard, status) => withJobStatus(dashboard, id, status),
    errorTitle: t('changeFailed'),
    inTurn: `job-status-${id}`,
    onSuccess: async (_, status) => {
      await refresh(id);
      if (status === 'Closed') {
        toast({ title: t('closed'), description: t('closed.text', { title }) });
      } else {
        toast({ title: t('reopened'), description: t('reopened.text', { title }) });
      }
    },
  });
}

/** Does not change the number of active jobs: the server counts more jobs than the list contains. */
function withJobStatus(dashboard: AnyDashboard, id: string, status: JobStatus): AnyDashboard {
  if (!('hiring' in dashboard)) return dashboard;
  const jobs = dashboard.hiring.jobs.map((job) => (job.id === id ? { ...job, status } : job));
  return { ...dashboard, hiring: { ...dashboard.hiring, jobs } };
}
