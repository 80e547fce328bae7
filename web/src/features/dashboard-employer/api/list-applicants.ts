// Lists the applicants of one job, or of all jobs of the user or their company.

import type { ApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { spanOf } from '@/domain/replies/reply-due';
import { ANSWER_COLUMNS } from '@/domain/screening/answer-columns';
import { searchFor } from '@/domain/lists/search';
import { useActingFor } from '@/domain/teams/acting-for';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-employer';

/** The columns shown in the list and on an applicant's own page. */
export const APPLICANT_COLUMNS =
  `id, full_name, email, resume_path, cover_letter, status, created_at, unmet_needs, ${ANSWER_COLUMNS}, reply_by, answered_at, job:jobs!inner(id, title, employer_id), applicant:profiles!job_applications_applicant_id_fkey(id, full_name, avatar_url, headline, experience_level, total_experience), named:profiles!job_applications_applicant_id_fkey(id), events:application_events(status, reason, note, created_at, actor:profiles!application_events_actor_id_fkey(full_name)), interviews(id, status, format, place, note, slots, starts_at, minutes, answer_note, cancel_note, ended_because, created_at)` as const;

/** The methods of the client's query builder needed for filtering. `job` and `named` are embedded resources. */
interface FilterableQuery {
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
  const { data } = await onPage(applyFilters(query, request)).abortSignal(signal).throwOnError();
  return data;
}

/** Applies the filters of the list. */
export function applyFilters<Query extends FilterableQuery>(
  query: Query,
  { employerId, jobId, status, search, due, needs }: Omit<ListApplicantsRequest, 'oldestFirst'>,
): Query {
  // Users can also read their own applications to other employers' jobs.
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
  // The full-text search also finds names in the other script.
  if (search === '') return narrowed;
  return narrowed.or(namedLike(search)).filter('named.full_name', 'plfts', searchFor(search));
}

/** Matches the text in the name or address, or a profile found by the search. `%` and `_` are escaped because they are wildcards. */
function namedLike(text: string): string {
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
