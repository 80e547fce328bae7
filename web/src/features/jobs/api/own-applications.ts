// The jobs the signed-in user has applied for, with the status of each application.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

export type OwnApplication = Pick<
  Database['public']['Tables']['job_applications']['Row'],
  'id' | 'job_id' | 'status' | 'created_at'
>;

async function listOwnApplications(supabase: Supabase, userId: string, signal: AbortSignal): Promise<OwnApplication[]> {
  const { data } = await supabase
    .from('job_applications')
    .select('id, job_id, status, created_at')
    .eq('applicant_id', userId)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** One request for a whole list of cards, instead of one per card. */
export function ownApplicationsOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.applications.own(userId),
    queryFn: ({ signal }) => listOwnApplications(supabase, userId, signal),
  });
}

/** Returns the user's application to this job, if any. */
export function useOwnApplication(jobId: string): OwnApplication | undefined {
  const user = useUser();
  const { data } = useQuery({
    ...ownApplicationsOptions(useSupabase(), user.id),
    select: (applications) => applications.find(({ job_id }) => job_id === jobId),
    // Only job seekers apply.
    enabled: user.userType === 'user',
  });
  return data;
}
