// Who applied: to one job of one's own or of one's company, or to all of them.

import type { ApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { spanOf } from '@/domain/replies/reply-due';
import { searchFor } from '@/domain/listing/search';
import { useActingFor } from '@/domain/teams/acting-for';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-employer';

interface ListApplicantsRequest extends ApplicantFilters {
  employerId: string;
}

async function listApplicants(
  supabase: Supabase,
  { employerId, jobId, status, search, due }: ListApplicantsRequest,
  onPage: OnPage,
  signal: AbortSignal,
) {
  let query = supabase
    .from('job_applications')
    .select(
      'id, full_name, email, resume_path, cover_letter, status, created_at, reply_by, answered_at, job:jobs!inner(id, title, employer_id), applicant:profiles!job_applications_applicant_id_fkey(id, full_name, avatar_url, headline, experience_level, total_experience), named:profiles!job_applications_applicant_id_fkey(id), events:application_events(status, reason, note, created_at, actor:profiles!application_events_actor_id_fkey(full_name)), interviews(id, status, format, place, note, slots, starts_at, minutes, answer_note, cancel_note, ended_because, created_at)',
    )
    // One's own applications to other people's jobs can be read as well.
    .eq('job.employer_id', employerId)
    .order('created_at', { referencedTable: 'events' });
  if (jobId !== undefined) query = query.eq('job_id', jobId);
  if (status !== undefined) query = query.eq('status', status);
  if (due !== undefined) {
    const { from, to } = spanOf(due, new Date());
    query = query.is('answered_at', null).lte('reply_by', to);
    if (from !== undefined) query = query.gt('reply_by', from);
  }
  // Also by the name in the other script, which only the search knows.
  if (search !== '') query = query.or(namedLike(search)).filter('named.full_name', 'plfts', searchFor(search));
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data;
}

/** The name or the address has the text in it, or a search finds the profile; `%` and `_` would mean anything. */
export function namedLike(text: string): string {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`.replace(/["\\]/g, '\\$&');
  return `full_name.ilike."${pattern}",email.ilike."${pattern}",named.not.is.null`;
}

export type Applicant = Awaited<ReturnType<typeof listApplicants>>[number];

function listApplicantsOptions(supabase: Supabase, request: ListApplicantsRequest) {
  return cursorListOptions({
    queryKey: queryKeys.applications.receivedList(request),
    readPage: (onPage, signal) => listApplicants(supabase, request, onPage, signal),
    oldestFirst: request.oldestFirst,
    errorTitle: t('list.error'),
  });
}

export function useApplicantsQuery(request: Omit<ListApplicantsRequest, 'employerId'>) {
  const { ownerId } = useActingFor();
  return useCursorList(listApplicantsOptions(useSupabase(), { ...request, employerId: ownerId }));
}
