// The criteria of a job, and the team's scores for one applicant.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '@/domain/teams/acting-for';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/scorecards';

async function getCriteria(supabase: Supabase, jobId: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await supabase
    .from('job_scorecards')
    .select('criteria')
    .eq('job_id', jobId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return (data?.criteria ?? []) as string[];
}

async function getGiven(supabase: Supabase, applicationId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('application_scores')
    .select(
      'author_id, scores, comment, created_at, updated_at, author:profiles!application_scores_author_id_fkey(full_name)',
    )
    .eq('application_id', applicationId)
    .order('created_at')
    .order('author_id')
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** Returns the team members who can score. An applicant who joined the team cannot. */
async function getScorers(supabase: Supabase, ownerId: string, applicantId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('team_members')
    .select('user_id')
    .eq('company_id', ownerId)
    .eq('active', true)
    .abortSignal(signal)
    .throwOnError();
  return [ownerId, ...data.map(({ user_id }) => user_id)].filter((id) => id !== applicantId);
}

interface ScorecardRequest {
  jobId: string;
  applicationId: string;
  applicantId: string;
}

async function getScorecard(supabase: Supabase, request: ScorecardRequest, ownerId: string, signal: AbortSignal) {
  const [criteria, given, scorers] = await Promise.all([
    getCriteria(supabase, request.jobId, signal),
    getGiven(supabase, request.applicationId, signal),
    getScorers(supabase, ownerId, request.applicantId, signal),
  ]);
  return { criteria, given, scorers };
}

export type Scorecard = Awaited<ReturnType<typeof getScorecard>>;

export function useScorecardQuery(request: ScorecardRequest) {
  const supabase = useSupabase();
  const { ownerId } = useActingFor();
  return useQuery({
    queryKey: queryKeys.applications.scorecard(request.applicationId),
    queryFn: ({ signal }) => getScorecard(supabase, request, ownerId, signal),
    meta: { errorTitle: t('error') },
  });
}

export interface ScoreEntry {
  /** In the order of the criteria. */
  scores: number[];
  comment: string;
}

export function useGiveScoresMutation(applicationId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ scores, comment }: ScoreEntry) => {
      await supabase
        .rpc('give_scores', {
          p_application_id: applicationId,
          p_scores: scores,
          ...(comment !== '' && { p_comment: comment }),
        })
        .throwOnError();
    },
    meta: { errorTitle: t('giveError') },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.applications.received }),
  });
}

/** Loads the criteria of a job and the number of scorecards that use them. */
export function useCriteriaQuery(jobId: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: queryKeys.applications.criteria(jobId),
    queryFn: async ({ signal }) => {
      const scored = supabase
        .from('application_scores')
        .select('application_id, application:job_applications!inner(job_id)', { count: 'exact', head: true })
        .eq('application.job_id', jobId)
        .abortSignal(signal)
        .throwOnError();
      const [criteria, { count }] = await Promise.all([getCriteria(supabase, jobId, signal), scored]);
      return { criteria, scored: count ?? 0 };
    },
    meta: { errorTitle: t('error') },
  });
}

export function useSetCriteriaMutation(jobId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ criteria, startOver }: { criteria: string[]; startOver: boolean }) => {
      await supabase
        .rpc('set_scorecard', { p_job_id: jobId, p_criteria: criteria, ...(startOver && { p_start_over: true }) })
        .throwOnError();
    },
    meta: { errorTitle: t('criteria.error') },
    onSuccess: () => {
      toast({ title: t('criteria.saved') });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.applications.received }),
  });
}
