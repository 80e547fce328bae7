// The board of one job: the number of applicants in each status, and the cards of each column, page by page. The server ranks
// them; their details are read the same way as for the list.

import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ApplicationStatus } from '@/domain/applications/application-status';
import type { Needs } from '@/domain/screening/needs';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/applicant-board';

export type BoardSort = 'newest' | 'match' | 'rating';

export interface BoardRequest {
  jobId: string;
  /** A part of a name or an address. Empty for all. */
  search: string;
  sort: BoardSort;
  /** Whether the answers meet the needs of the job. Undefined for all. */
  needs: Needs | undefined;
}

type RankedColumn = Database['public']['Functions']['applicant_board']['Returns']['columns'][number];
export type ApplicantFit = RankedColumn['applicants'][number];

const PAGE_SIZE = 20;

async function rank(supabase: Supabase, { jobId, search, sort, needs }: BoardRequest, status?: string, offset = 0) {
  const { data } = await supabase
    .rpc('applicant_board', {
      p_job_id: jobId,
      p_sort: sort,
      p_limit: PAGE_SIZE,
      ...(search !== '' && { p_search: search }),
      ...(needs !== undefined && { p_needs: needs }),
      ...(status !== undefined && { p_status: status, p_offset: offset }),
    })
    .throwOnError();
  return data.columns;
}

async function readApplicants(supabase: Supabase, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { data } = await supabase
    .from('job_applications')
    .select(
      'id, full_name, email, resume_path, status, created_at, reply_by, answered_at, unmet_needs, answers:application_answers(count), applicant:profiles!job_applications_applicant_id_fkey(id, avatar_url, headline), ratings:application_ratings(stars, author_id), scores:application_scores(scores), tags:application_tags(tag), notes:application_notes(count)',
    )
    .in('id', [...ids])
    .throwOnError();
  return data;
}

export type BoardApplicant = Awaited<ReturnType<typeof readApplicants>>[number] & { fit: ApplicantFit };

interface ColumnPage {
  status: ApplicationStatus;
  total: number;
  applicants: BoardApplicant[];
}

async function readColumns(supabase: Supabase, ranked: readonly RankedColumn[]): Promise<ColumnPage[]> {
  const fits = ranked.flatMap(({ applicants }) => applicants);
  const rows = new Map(
    (
      await readApplicants(
        supabase,
        fits.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return ranked.map(({ status, total, applicants }) => ({
    status,
    total,
    // Applications that were withdrawn in between are missing.
    applicants: applicants.flatMap((fit) => {
      const row = rows.get(fit.id);
      return row ? [{ ...row, fit }] : [];
    }),
  }));
}

/** The first pages of all columns share one request, whichever column mounts first. */
function readStart(queryClient: QueryClient, supabase: Supabase, request: BoardRequest): Promise<ColumnPage[]> {
  return queryClient.query({
    queryKey: queryKeys.applications.boardStart(request),
    queryFn: async () => readColumns(supabase, await rank(supabase, request)),
    staleTime: 0,
  });
}

async function readMore(supabase: Supabase, request: BoardRequest, status: ApplicationStatus, offset: number) {
  return readColumns(supabase, await rank(supabase, request, status, offset));
}

export function useBoardColumn(request: BoardRequest, status: ApplicationStatus) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: queryKeys.applications.boardColumn(request, status),
    queryFn: async ({ pageParam: offset }): Promise<ColumnPage> => {
      const columns = await (offset === 0
        ? readStart(queryClient, supabase, request)
        : readMore(supabase, request, status, offset));
      return columns.find((column) => column.status === status) ?? { status, total: 0, applicants: [] };
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const next = pages.length * PAGE_SIZE;
      return next < total ? next : undefined;
    },
    meta: { errorTitle: t('error') },
  });
}
