// How jobs fit the reader: the facts of one, and the order of a list by them.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Filters } from '@/domain/listing/listing';
import { PAGE_SIZE } from '@/domain/listing/refine-query';
import { searchListFor } from '@/domain/listing/search-list';
import { selectedText } from '@/domain/listing/selected';
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

/** The ids of one page, the jobs first that meet most of what the reader looks for. */
export async function rankJobs(
  supabase: Supabase,
  filters: Filters,
  offset: number,
  signal: AbortSignal,
): Promise<string[]> {
  const { data } = await supabase
    .rpc('rank_jobs', {
      p_filters: { ...filters, search: searchListFor(selectedText(filters, 'search')) },
      p_offset: offset,
      p_limit: PAGE_SIZE,
    })
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ id }) => id);
}
