// Jobs that ask for the same skills; where a job names none, jobs of the same type.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { postingKey } from '@/lib/posting';
import { useSupabase, type Supabase } from '@/lib/supabase';
import type { Job } from './get-job';
import { LISTED_COLUMNS, toListedJob } from './list-jobs';

const COUNT = 3;

async function listSimilarJobs(supabase: Supabase, { id, skills, type }: Job, signal: AbortSignal) {
  const query = supabase
    .from('jobs')
    .select(LISTED_COLUMNS)
    .neq('id', id)
    .eq('status', 'Active')
    .or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`)
    .order('created_at', { ascending: false })
    .limit(COUNT);
  const similar = skills.length > 0 ? query.overlaps('skills', skills) : query.eq('type', type);
  const { data } = await similar.abortSignal(signal).throwOnError();
  return data.map(toListedJob);
}

function similarJobsOptions(supabase: Supabase, job: Job) {
  return queryOptions({
    queryKey: [...postingKey('job', job.id), 'similar'],
    queryFn: ({ signal }) => listSimilarJobs(supabase, job, signal),
  });
}

export function useSimilarJobsQuery(job: Job) {
  return useQuery(similarJobsOptions(useSupabase(), job));
}
