// The order in which applicants are reviewed: that of the list or board the user came from.

import { useQuery } from '@tanstack/react-query';
import { applyFilters, type ListApplicantsRequest } from '@/features/dashboard-employer/api/list-applicants';
import type { BoardRequest } from '@/features/dashboard-employer/board/get-board';
import { useBoardFilters } from '@/features/dashboard-employer/board/use-board-filters';
import { useApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { useActingFor } from '@/domain/teams/acting-for';
import { queryKeys } from '@/lib/query/query-keys';
import { useSearchParams } from '@/lib/router/use-search-params';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { comesFromAll } from './review-path';

export interface ReviewedApplicant {
  id: string;
  jobId: string;
}

type ReviewSource = ({ view: 'board' } & BoardRequest) | ({ view: 'list' } & ListApplicantsRequest);

const LIST_PAGE = 500;
/** The server's limit per column and request. */
const BOARD_PAGE = 100;

async function readList(supabase: Supabase, request: ListApplicantsRequest): Promise<ReviewedApplicant[]> {
  const ascending = request.oldestFirst;
  const found: ReviewedApplicant[] = [];
  for (;;) {
    const query = supabase
      .from('job_applications')
      .select('id, job_id, job:jobs!inner(employer_id), named:profiles!job_applications_applicant_id_fkey(id)');
    const { data } = await applyFilters(query, request)
      .order('created_at', { ascending })
      .order('id', { ascending })
      .range(found.length, found.length + LIST_PAGE - 1)
      .throwOnError();
    found.push(...data.map(({ id, job_id }) => ({ id, jobId: job_id })));
    if (data.length < LIST_PAGE) return found;
  }
}

/** Reads the columns one after the other, each to its end. */
async function readBoard(supabase: Supabase, request: BoardRequest): Promise<ReviewedApplicant[]> {
  const { jobId, search, sort, needs } = request;
  const ask = async (more: { p_status?: string; p_offset?: number }) => {
    const { data } = await supabase
      .rpc('applicant_board', {
        p_job_id: jobId,
        p_sort: sort,
        p_limit: BOARD_PAGE,
        ...(search !== '' && { p_search: search }),
        ...(needs !== undefined && { p_needs: needs }),
        ...more,
      })
      .throwOnError();
    return data.columns;
  };
  const found: ReviewedApplicant[] = [];
  for (const { status, total, applicants } of await ask({})) {
    found.push(...applicants.map(({ id }) => ({ id, jobId })));
    for (let offset = BOARD_PAGE; offset < total; offset += BOARD_PAGE) {
      const [column] = await ask({ p_status: status, p_offset: offset });
      found.push(...(column?.applicants ?? []).map(({ id }) => ({ id, jobId })));
    }
  }
  return found;
}

/** The order is fixed when the review starts. An applicant who no longer matches the filter after a decision keeps their place. */
export function useReviewOrder(jobId: string): ReviewedApplicant[] | undefined {
  const supabase = useSupabase();
  const [query] = useSearchParams();
  const { ownerId } = useActingFor();
  const { filters } = useApplicantFilters();
  const { search, sort, needs } = useBoardFilters();
  const source: ReviewSource =
    query.get('view') === 'board'
      ? { view: 'board', jobId, search, sort, needs }
      : {
          view: 'list',
          ...filters,
          jobId: comesFromAll(query) ? filters.jobId : jobId,
          employerId: ownerId,
        };
  const { data } = useQuery({
    queryKey: queryKeys.reviewOrder(source),
    queryFn: () => (source.view === 'board' ? readBoard(supabase, source) : readList(supabase, source)),
    staleTime: Infinity,
    gcTime: 0,
  });
  return data;
}

export interface Neighbours {
  /** From 1. Undefined if the applicant is not in the order. */
  position: number | undefined;
  count: number;
  previous: ReviewedApplicant | undefined;
  next: ReviewedApplicant | undefined;
}

/** For an applicant who is not in the order, the next one is the first of the order. */
export function neighboursOf(order: readonly ReviewedApplicant[], id: string): Neighbours {
  const index = order.findIndex((applicant) => applicant.id === id);
  return {
    position: index === -1 ? undefined : index + 1,
    count: order.length,
    previous: index > 0 ? order[index - 1] : undefined,
    next: order[index + 1],
  };
}
