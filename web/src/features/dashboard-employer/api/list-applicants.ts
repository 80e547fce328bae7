// Who applied: to one job of one's own or of one's company, or to all of them.

import type { ApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { spanOf } from '@/domain/replies/reply-due';
import { ANSWER_COLUMNS } from '@/domain/screening/answer-columns';
import { searchFor } from '@/domain/listing/search';
import { useActingFor } from '@/domain/teams/acting-for';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-employer';

/** What is shown of an applicant, in the list and on a page of their own. */
export const APPLICANT_COLUMNS =
  `id, full_name, email, resume_path, cover_letter, status, created_at, unmet_needs, ${ANSWER_COLUMNS}, reply_by, answered_at, job:jobs!inner(id, title, employer_id), applicant:profiles!job_applications_applicant_id_fkey(id, full_name, avatar_url, headline, experience_level, total_experience), named:profiles!job_applications_applicant_id_fkey(id), events:application_events(status, reason, note, created_at, actor:profiles!application_events_actor_id_fkey(full_name)), interviews(id, status, format, place, note, slots, starts_at, minutes, answer_note, cancel_note, ended_because, created_at)` as const;

/** As much of the client's query as narrows it; `job` and `named` are embedded in it. */
interface Narrowable {
  or: (conditions: string) => this;
  filter: (column: string, operator: string, value: unknown) => this;
}

export interface ListApplicantsRequest extends ApplicantFilters {
  employerId: string;
}

async function listApplicants(supabase: Supabase, request: ListApplicantsRequest, onPage: OnPage, signal: AbortSignal) {
  const query = supabase
    .from('job_applications')
    .select(APPLICANT_COLUMNS)
    .order('created_at', { referencedTable: 'events' })
    .order('number', { referencedTable: 'answers' });
  const { data } = await onPage(narrow(query, request)).abortSignal(signal).throwOnError();
  return data;
}

/** Those that the list shows. */
export function narrow<Query extends Narrowable>(
  query: Query,
  { employerId, jobId, status, search, due, needs }: ListApplicantsRequest,
): Query {
  // One's own applications to other people's jobs can be read as well.
  let narrowed = query.filter('job.employer_id', 'eq', employerId);
  if (jobId !== undefined) narrowed = narrowed.filter('job_id', 'eq', jobId);
  if (status !== undefined) narrowed = narrowed.filter('status', 'eq', status);
  if (needs === 'met') narrowed = narrowed.filter('unmet_needs', 'eq', 0);
  if (needs === 'unmet') narrowed = narrowed.filter('unmet_needs', 'gt', 0);
  if (due !== undefined) {
    const { from, to } = spanOf(due, new Date());
    narrowed = narrowed.filter('answered_at', 'is', null).filter('reply_by', 'lte', to);
    if (from !== undefined) narrowed = narrowed.filter('reply_by', 'gt', from);
  }
  // Also by the name in the other script, which only the search knows.
  if (search === '') return narrowed;
  return narrowed.or(namedLike(search)).filter('named.full_name', 'plfts', searchFor(search));
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
