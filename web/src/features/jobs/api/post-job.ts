// Posts a job.

import { rowOfJob, type JobEntry } from '@/features/jobs/job-form';
import { usePostMutation } from '@/lib/post-mutation';
import { useSupabase } from '@/lib/supabase';

export function usePostJobMutation() {
  const supabase = useSupabase();
  return usePostMutation('job', async (entry: JobEntry) => {
    const { data } = await supabase.from('jobs').insert(rowOfJob(entry)).select('id').single().throwOnError();
    return data.id;
  });
}
