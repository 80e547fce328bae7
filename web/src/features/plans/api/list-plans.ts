// The plans with their prices and features.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/plans';

async function listPlans(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase.rpc('list_plans').abortSignal(signal).throwOnError();
  return data;
}

export type Plan = Awaited<ReturnType<typeof listPlans>>[number];
export type PlanName = Plan['plan'];

function listPlansOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.plans,
    queryFn: ({ signal }) => listPlans(supabase, signal),
    meta: { errorTitle: t('fetchFailed') },
  });
}

export function usePlansQuery() {
  return useQuery(listPlansOptions(useSupabase()));
}
