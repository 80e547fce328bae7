// Reported content, one entry per target: open ones first, longest waiting on top.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/moderation';

async function listReported(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase.rpc('reported_targets').abortSignal(signal).throwOnError();
  return data;
}

export type Reported = Awaited<ReturnType<typeof listReported>>[number];

function listReportedOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.moderation.reported,
    queryFn: ({ signal }) => listReported(supabase, signal),
    meta: { errorTitle: t('reports.error') },
  });
}

export function useReportedQuery() {
  return useQuery(listReportedOptions(useSupabase()));
}
