// Loads whether the user's own plan includes a team.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/teams';

async function getOwnSubscription(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase
    .from('subscriptions')
    .select('plan, status, current_period_end')
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

type Subscription = NonNullable<Awaited<ReturnType<typeof getOwnSubscription>>>;

/** A plan lasts until the end of the paid period. */
export function includesTeam(subscription: Subscription | null, now: Date): boolean {
  if (subscription?.plan !== 'Business') return false;
  const { status, current_period_end: end } = subscription;
  return end === null ? status === 'Active' : new Date(end) > now;
}

function getOwnSubscriptionOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.subscriptions.team(userId),
    queryFn: ({ signal }) => getOwnSubscription(supabase, signal),
    meta: { errorTitle: t('own.planError') },
  });
}

export function useOwnSubscriptionQuery() {
  const user = useUser();
  return useQuery(getOwnSubscriptionOptions(useSupabase(), user.id));
}
