// The freelancers with the best reviews. Those without reviews are left out.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

const COUNT = 4;

async function listTopFreelancers(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase
    .from('freelancers')
    .select(
      `id, title, skills, rating, review_count, profile:profiles!freelancers_id_fkey(full_name, avatar_url, user_type, ${COMPANY_FACTS})` as const,
    )
    .gt('review_count', 0)
    .order('rating', { ascending: false })
    .order('review_count', { ascending: false })
    .limit(COUNT)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

function topFreelancersOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.feedRails.freelancers,
    queryFn: ({ signal }) => listTopFreelancers(supabase, signal),
  });
}

export function useTopFreelancersQuery() {
  return useQuery(topFreelancersOptions(useSupabase()));
}
