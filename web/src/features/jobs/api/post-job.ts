// Posts a job.

import { rowOfJob, type JobEntry } from '@/features/jobs/job-form';
import { useUser } from '@/lib/auth/auth';
import { useCreatePostingMutation } from '@/domain/postings/create-posting';
import { useSupabase } from '@/lib/server/supabase';

/** Posts for the given account. Without one, or with the user's own, the job is posted under their own name. */
export function usePostJobMutation(employerId?: string) {
  const supabase = useSupabase();
  const user = useUser();
  const owner = employerId === undefined || employerId === user.id ? {} : { employer_id: employerId };
  return useCreatePostingMutation('job', async (entry: JobEntry) => {
    const row = { ...rowOfJob(entry), ...owner };
    const { data } = await supabase.from('jobs').insert(row).select('id').single().throwOnError();
    return data.id;
  });
}
