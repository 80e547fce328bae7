// The job whose applicants are shown; null when there is none, or it is somebody else's.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { postingKey } from '@/lib/posting';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { isUuid } from '@/lib/uuid';

async function getOwnJob(supabase: Supabase, userId: string, id: string, signal: AbortSignal) {
  // The server would refuse what is no id, which is not how a mistyped address should end.
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('jobs')
    .select('id, title, location, status, applications')
    .eq('id', id)
    .eq('employer_id', userId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
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
