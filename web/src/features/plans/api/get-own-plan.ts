// What the person subscribed to, and how much of it they have used this month.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { useSupabase, type Supabase } from '@/lib/supabase';

async function getOwnPlan(supabase: Supabase, signal: AbortSignal) {
  const [subscription, allowance] = await Promise.all([
    supabase.from('subscriptions').select('*').abortSignal(signal).maybeSingle().throwOnError(),
    supabase.rpc('proposals_left').abortSignal(signal).throwOnError(),
  ]);
  return { subscription: subscription.data, allowance: allowance.data };
}

export type OwnPlan = Awaited<ReturnType<typeof getOwnPlan>>;

function getOwnPlanOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: ['subscriptions', userId],
    queryFn: ({ signal }) => getOwnPlan(supabase, signal),
    meta: { errorTitle: 'Error fetching your plan' },
  });
}

export function useOwnPlanQuery() {
  const user = useUser();
  return useQuery(getOwnPlanOptions(useSupabase(), user.id));
}
