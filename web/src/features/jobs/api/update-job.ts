// Updates a job.

import { useMutation } from '@tanstack/react-query';
import { rowOfJob, type JobEntry } from '@/features/jobs/job-form';
import { useRefreshPosting } from '@/domain/postings/refresh-posting';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/job-forms';
import type { Job } from './get-job';

export function useUpdateJobMutation({ id, expires_at }: Job) {
  const supabase = useSupabase();
  const refresh = useRefreshPosting('job');
  return useMutation({
    mutationFn: async (entry: JobEntry) => {
      await supabase.from('jobs').update(rowOfJob(entry, expires_at)).eq('id', id).throwOnError();
    },
    meta: { errorTitle: t('edit.failed') },
    onSuccess: async () => {
      await refresh(id);
      toast({ title: t('edit.updated') });
    },
  });
}
