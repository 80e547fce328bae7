// How one job fits the reader.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

export type JobFit = Database['public']['Functions']['explain_job']['Returns'];

async function explainJob(supabase: Supabase, id: string, signal: AbortSignal): Promise<JobFit> {
  const { data } = await supabase.rpc('explain_job', { p_job_id: id }).abortSignal(signal).throwOnError();
  return data;
}

function explainJobOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: queryKeys.postings.fit(id),
    queryFn: ({ signal }) => explainJob(supabase, id, signal),
  });
}

export function useJobFitQuery(id: string) {
  return useQuery(explainJobOptions(useSupabase(), id));
}
