// Open tenders of the same category, closing soonest first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import type { Tender } from './get-tender';
import { LISTED_COLUMNS, toListedTender } from './list-tenders';

const COUNT = 3;

async function listSimilarTenders(supabase: Supabase, { id, category }: Tender, signal: AbortSignal) {
  const { data } = await supabase
    .from('tenders')
    .select(LISTED_COLUMNS)
    .neq('id', id)
    .eq('status', 'Open')
    .eq('category', category)
    .order('deadline')
    .limit(COUNT)
    .abortSignal(signal)
    .throwOnError();
  return data.map(toListedTender);
}

function similarTendersOptions(supabase: Supabase, tender: Tender) {
  return queryOptions({
    queryKey: queryKeys.postings.similar('tender', tender.id),
    queryFn: ({ signal }) => listSimilarTenders(supabase, tender, signal),
  });
}

export function useSimilarTendersQuery(tender: Tender) {
  return useQuery(similarTendersOptions(useSupabase(), tender));
}
