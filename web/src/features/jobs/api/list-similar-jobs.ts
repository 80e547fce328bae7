// Similar jobs, chosen from the newest ones that share a skill, or that have the same type if the job lists no skills.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { mostSimilar } from '@/features/jobs/similarity';
import type { Job } from './get-job';
import { LISTED_COLUMNS, toListedJob } from './list-jobs';

const COUNT = 3;
/** The number of jobs that are compared. */
const CANDIDATES = 40;

async function listSimilarJobs(supabase: Supabase, job: Job, signal: AbortSignal) {
  const { id, skills, type } = job;
  const query = supabase
    .from('jobs')
    .select(LISTED_COLUMNS)
    .neq('id', id)
    .eq('status', 'Active')
    .or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`)
    .order('created_at', { ascending: false })
    .limit(CANDIDATES);
  const similar = skills.length > 0 ? query.overlaps('skills', skills) : query.eq('type', type);
  const { data } = await similar.abortSignal(signal).throwOnError();
  return mostSimilar(job, data.map(toListedJob), COUNT);
}

function similarJobsOptions(supabase: Supabase, job: Job) {
  return queryOptions({
    queryKey: queryKeys.postings.similar('job', job.id),
    queryFn: ({ signal }) => listSimilarJobs(supabase, job, signal),
  });
}

export function useSimilarJobsQuery(job: Job) {
  return useQuery(similarJobsOptions(useSupabase(), job));
}
