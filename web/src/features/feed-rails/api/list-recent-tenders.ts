// The newest tenders that are open for proposals.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

const COUNT = 3;

async function listRecentTenders(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase
    .from('tenders')
    .select(
      `id, title, company, budget_min, budget_max, deadline, business:profiles!tenders_business_id_fkey(id, avatar_url, ${COMPANY_FACTS})` as const,
    )
    // The server closes a tender after its deadline.
    .eq('status', 'Open')
    .order('created_at', { ascending: false })
    .limit(COUNT)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

function recentTendersOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.feedRails.tenders,
    queryFn: ({ signal }) => listRecentTenders(supabase, signal),
  });
}

export function useRecentTendersQuery() {
  return useQuery(recentTendersOptions(useSupabase()));
}
