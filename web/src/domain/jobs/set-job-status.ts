// Closes a job of one's own or of one's company, or opens it again. The dashboard shows it at once: it can be undone the same way.

import { useActingFor } from '@/domain/teams/acting-for';
import { type CompanyDashboard, type Dashboard } from '@/domain/dashboard/dashboard';
import type { Database } from '@/lib/database.types';
import { useOptimisticMutation } from '@/lib/query/use-optimistic-mutation';
import { useRefreshPosting } from '@/domain/postings/refresh-posting';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/postings';

/** One's own dashboard, or that of a company. */
type AnyDashboard = Dashboard | CompanyDashboard;

type JobStatus = Database['public']['Tables']['jobs']['Row']['status'];

export function useSetJobStatusMutation({ id, title }: { id: string; title: string }) {
  const supabase = useSupabase();
  const { ownerId } = useActingFor();
  const renew = useRefreshPosting('job');
  return useOptimisticMutation({
    mutationFn: async (status: JobStatus) => {
      await supabase.from('jobs').update({ status }).eq('id', id).throwOnError();
    },
    queryKey: queryKeys.dashboard(ownerId),
    change: (dashboard: AnyDashboard, status) => withJobStatus(dashboard, id, status),
    errorTitle: t('changeFailed'),
    inTurn: `job-status-${id}`,
    onSuccess: async (_, status) => {
      await renew(id);
      if (status === 'Closed') {
        toast({ title: t('closed'), description: t('closed.text', { title }) });
      } else {
        toast({ title: t('reopened'), description: t('reopened.text', { title }) });
      }
    },
  });
}

/** The number of active jobs is left to the server, which counts more than the list holds. */
function withJobStatus(dashboard: AnyDashboard, id: string, status: JobStatus): AnyDashboard {
  if (!('hiring' in dashboard)) return dashboard;
  const jobs = dashboard.hiring.jobs.map((job) => (job.id === id ? { ...job, status } : job));
  return { ...dashboard, hiring: { ...dashboard.hiring, jobs } };
}
