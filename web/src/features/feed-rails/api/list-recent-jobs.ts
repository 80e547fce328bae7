// The newest open jobs.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

const COUNT = 4;

async function listRecentJobs(supabase: Supabase, now: Date, signal: AbortSignal) {
  const { data } = await supabase
    .from('jobs')
    .select(
      `id, title, company, location, logo_url, employer:profiles!jobs_employer_id_fkey(id, avatar_url, ${COMPANY_FACTS})` as const,
    )
    .eq('status', 'Active')
    .or(`expires_at.is.null,expires_at.gt."${now.toISOString()}"`)
    .order('created_at', { ascending: false })
    .limit(COUNT)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

function recentJobsOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.feedRails.jobs,
    queryFn: ({ signal }) => listRecentJobs(supabase, new Date(), signal),
  });
}

export function useRecentJobsQuery() {
  return useQuery(recentJobsOptions(useSupabase()));
}
