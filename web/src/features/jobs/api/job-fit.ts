// How well jobs fit the reader: one job on its own page, or the jobs of a list in one batched request.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Fit } from '@/domain/fit/fit';
import { batched } from '@/lib/query/batch';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function explainJob(supabase: Supabase, id: string, signal: AbortSignal): Promise<Fit> {
  const { data } = await supabase.rpc('explain_job', { p_job_id: id }).abortSignal(signal).throwOnError();
  return data;
}

async function explainJobs(supabase: Supabase, ids: string[]): Promise<Fit[]> {
  const { data } = await supabase.rpc('explain_jobs', { p_job_ids: ids }).throwOnError();
  return data;
}

export function useJobFitQuery(id: string) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.postings.fit(id),
      queryFn: ({ signal }) => explainJob(supabase, id, signal),
    }),
  );
}

/** One per client, because a batch is sent with that client's session. */
const finders = new WeakMap<Supabase, (id: string) => Promise<Fit | null>>();

export function useListedJobFitQuery(id: string) {
  const supabase = useSupabase();
  const find = finders.get(supabase) ?? batched((ids) => explainJobs(supabase, ids));
  finders.set(supabase, find);
  return useQuery(queryOptions({ queryKey: queryKeys.postings.listedFit(id), queryFn: () => find(id) }));
}
