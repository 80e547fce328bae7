// Counts the applications to one job by status, for the pipeline of that job.

import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { Pipeline } from '@/features/dashboard-employer/pipeline';
import { APPLICATION_STATUSES } from '@/domain/applications/application-status';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-employer';

/** Requests counts only, so that the response stays small however many people applied. */
async function countPipeline(supabase: Supabase, jobId: string, signal: AbortSignal): Promise<Pipeline> {
  return Promise.all(
    APPLICATION_STATUSES.map(async (status) => {
      const { count } = await supabase
        .from('job_applications')
        .select('id', { count: 'exact', head: true })
        .eq('job_id', jobId)
        .eq('status', status)
        .abortSignal(signal)
        .throwOnError();
      return { status, count: count ?? 0 };
    }),
  );
}

/** Does not query until a job is chosen. */
function countPipelineOptions(supabase: Supabase, jobId: string | undefined) {
  return queryOptions({
    queryKey: queryKeys.applications.pipeline(jobId),
    queryFn: jobId === undefined ? skipToken : ({ signal }) => countPipeline(supabase, jobId, signal),
    meta: { errorTitle: t('pipeline.error') },
  });
}

export function usePipelineQuery(jobId: string | undefined) {
  return useQuery(countPipelineOptions(useSupabase(), jobId));
}
