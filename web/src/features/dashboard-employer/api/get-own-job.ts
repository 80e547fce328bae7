// Loads the job whose applicants are shown. Null unless the user or one of their companies posted it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { getCompanyRole } from '@/domain/teams/teams';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/dashboard-employer';

async function getOwnJob(supabase: Supabase, userId: string, id: string, signal: AbortSignal) {
  // The server answers an invalid id with an error. A mistyped URL should show "not found" instead.
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
