// The user's subscription, and how much of it they have used this month.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { getProposalsLeft } from '@/domain/tenders/proposals-left';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/plans';

async function getOwnPlan(supabase: Supabase, signal: AbortSignal) {
  const [subscription, allowance] = await Promise.all([
    supabase.from('subscriptions').select('*').abortSignal(signal).maybeSingle().throwOnError(),
    getProposalsLeft(supabase, signal),
  ]);
  return { subscription: subscription.data, allowance };
}

export type OwnPlan = Awaited<ReturnType<typeof getOwnPlan>>;

function getOwnPlanOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.subscriptions.own(userId),
    queryFn: ({ signal }) => getOwnPlan(supabase, signal),
    meta: { errorTitle: t('ownFetchFailed') },
  });
}

export function useOwnPlanQuery() {
  const user = useUser();
  return useQuery(getOwnPlanOptions(useSupabase(), user.id));
}
