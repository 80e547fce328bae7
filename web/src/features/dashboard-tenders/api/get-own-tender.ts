// Loads the tender whose proposals are compared. Null unless the user or one of their companies posted it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { getCompanyRole } from '@/domain/teams/teams';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/dashboard-tenders';

async function getOwnTender(supabase: Supabase, userId: string, id: string, signal: AbortSignal) {
  // The server answers an invalid id with an error. A mistyped URL should show "not found" instead.
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('tenders')
    .select('id, title, status, sealed, deadline, budget_min, budget_max, bids, withdrawn_at, business_id')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (data === null) return null;
  const ownRole = await getCompanyRole(supabase, userId, data.business_id, signal);
  return ownRole === undefined ? null : { ...data, ownRole };
}

export type OwnTender = NonNullable<Awaited<ReturnType<typeof getOwnTender>>>;

function getOwnTenderOptions(supabase: Supabase, userId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.postings.own('tender', id, userId),
    queryFn: ({ signal }) => getOwnTender(supabase, userId, id, signal),
    meta: { errorTitle: t('tenders.error') },
  });
}

export function useOwnTenderQuery(id: string) {
  const user = useUser();
  return useQuery(getOwnTenderOptions(useSupabase(), user.id, id));
}
