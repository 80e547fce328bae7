// How many applications to one job are in each status, for the pipeline of that job alone.

import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { Pipeline } from '@/features/dashboard-employer/pipeline';
import { APPLICATION_STATUSES } from '@/domain/applications/application-status';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-employer';

/** Only the numbers travel, however many people applied. */
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

/** Nothing is asked while no job is named. */
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
