// The job whose applicants are shown; null when there is none, or neither oneself nor a company of one's own posted it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { postingKey } from '@/lib/posting';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { getStanding } from '@/lib/teams';
import { isUuid } from '@/lib/uuid';

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
  const standing = await getStanding(supabase, userId, data.employer_id, signal);
  return standing === undefined ? null : { ...data, standing };
}

function getOwnJobOptions(supabase: Supabase, userId: string, id: string) {
  return queryOptions({
    queryKey: [...postingKey('job', id), 'own', userId],
    queryFn: ({ signal }) => getOwnJob(supabase, userId, id, signal),
    meta: { errorTitle: 'Error fetching job' },
  });
}

export function useOwnJobQuery(id: string) {
  const user = useUser();
  return useQuery(getOwnJobOptions(useSupabase(), user.id, id));
}
