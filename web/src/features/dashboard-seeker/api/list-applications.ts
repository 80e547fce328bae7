// The user's own applications with their history and the last time the resume was opened, newest first.

import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { useUser } from '@/lib/auth/auth';
import type { ApplicationStatus } from '@/domain/applications/application-status';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-seeker';

interface ListApplicationsRequest {
  userId: string;
  /** Undefined for all. */
  status: ApplicationStatus | undefined;
}

async function listApplications(
  supabase: Supabase,
  { userId, status }: ListApplicationsRequest,
  onPage: OnPage,
  signal: AbortSignal,
) {
  let query = supabase
    .from('job_applications')
    .select(
      `id, status, created_at, reply_by, answered_at, unanswered_at, job:jobs!job_applications_job_id_fkey(id, title, company, logo_url, location, employer_id, employer:profiles!jobs_employer_id_fkey(avatar_url, ${COMPANY_FACTS})), events:application_events(status, reason, note, created_at), openings:resume_openings(opened_at)` as const,
    )
    .eq('applicant_id', userId)
    .order('created_at', { referencedTable: 'events' })
    .order('opened_at', { referencedTable: 'openings', ascending: false })
    .limit(1, { referencedTable: 'openings' });
  if (status !== undefined) query = query.eq('status', status);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data.map(({ job, ...application }) => ({
    ...application,
    job: { ...job, logo_url: job.logo_url ?? job.employer.avatar_url },
  }));
}

export type OwnApplication = Awaited<ReturnType<typeof listApplications>>[number];

/** The query key starts like those of all queries for the user's own applications, so that applying or withdrawing invalidates it. */
function listApplicationsOptions(supabase: Supabase, request: ListApplicationsRequest) {
  return cursorListOptions({
    queryKey: queryKeys.applications.ownList(request.userId, request.status),
    readPage: (onPage, signal) => listApplications(supabase, request, onPage, signal),
    errorTitle: t('list.error'),
  });
}

export function useApplicationsQuery(status: ApplicationStatus | undefined) {
  const user = useUser();
  return useCursorList(listApplicationsOptions(useSupabase(), { userId: user.id, status }));
}
