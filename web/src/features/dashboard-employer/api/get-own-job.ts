// The job whose applicants are shown; null when there is none, or neither oneself nor a company of one's own posted it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { getCompanyRole } from '@/domain/teams/teams';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/dashboard-employer';

async function getOwnJob(supabase: Supabase, userId: string, id: string, signal: AbortSignal) {
  // The server would refuse what is no id, which is not how a mistyped address should end.
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('jobs')
    .select('id, title, location, status, applications, employer_id')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (data === null) return null;
  const ownRole = await getCompanyRole(supabase, userId, data.employer_id, signal);
  return ownRole === undefined ? null : { ...data, ownRole };
}

function getOwnJobOptions(supabase: Supabase, userId: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.postings.own('job', id, userId),
    queryFn: ({ signal }) => getOwnJob(supabase, userId, id, signal),
    meta: { errorTitle: t('jobs.error') },
  });
}

export function useOwnJobQuery(id: string) {
  const user = useUser();
  return useQuery(getOwnJobOptions(useSupabase(), user.id, id));
}
