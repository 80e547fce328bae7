// How well the user's job fits the people in the list, in one batched request.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Fit } from '@/domain/fit/fit';
import { batched } from '@/lib/query/batch';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function explainSeekers(supabase: Supabase, jobId: string, ids: string[]): Promise<Fit[]> {
  const { data } = await supabase.rpc('explain_seekers', { p_job_id: jobId, p_seeker_ids: ids }).throwOnError();
  return data;
}

type FindFit = (seekerId: string) => Promise<Fit | null>;

/** One per client and job. */
const finders = new WeakMap<Supabase, Map<string, FindFit>>();

function finderFor(supabase: Supabase, jobId: string): FindFit {
  const byJob = finders.get(supabase) ?? new Map<string, FindFit>();
  const find = byJob.get(jobId) ?? batched((ids) => explainSeekers(supabase, jobId, ids));
  finders.set(supabase, byJob.set(jobId, find));
  return find;
}

export function useSeekerFitQuery(jobId: string, seekerId: string) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.postings.seekerFit(jobId, seekerId),
      queryFn: () => finderFor(supabase, jobId)(seekerId),
    }),
  );
}
