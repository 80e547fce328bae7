// Loads one job by id. Null if it does not exist or the reader may not see it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { toQuestions, type ScreeningQuestion } from '@/domain/screening/question';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toStringList } from '@/lib/format/to-string-list';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/postings';
import { toListedJob, type ListedJob } from './list-jobs';

type Profile = Database['public']['Tables']['profiles']['Row'];

export interface Job extends ListedJob {
  department: string | null;
  requirements: string[];
  views: number;
  /** The team member who posted it. Null for everyone outside the owner's team. */
  posted_by: string | null;
  /** When the job closes unless it is confirmed. Null while no confirmation is due, and for everyone outside the owner's team. */
  confirm_by: string | null;
  /** The number of days within which applicants are promised a reply. */
  reply_days: number;
  questions: ScreeningQuestion[];
  employer: Pick<Profile, 'id' | 'full_name' | 'avatar_url' | 'headline' | 'company_name'>;
}

async function getJob(supabase: Supabase, id: string, signal: AbortSignal): Promise<Job | null> {
  // The server answers an invalid id with an error. A mistyped URL should show "not found" instead.
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('jobs')
    .select(
      `*, employer:profiles!jobs_employer_id_fkey(id, full_name, avatar_url, headline, company_name, ${COMPANY_FACTS})` as const,
    )
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { department, requirements, views, posted_by, confirm_by, reply_days, questions, employer } = data;
  return {
    ...toListedJob(data),
    department,
    requirements: toStringList(requirements),
    views,
    posted_by,
    confirm_by,
    reply_days,
    questions: toQuestions(questions),
    employer,
  };
}

export function getJobOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: queryKeys.postings.one('job', id),
    queryFn: ({ signal }) => getJob(supabase, id, signal),
    // Show the cached job immediately and refetch it, because a notification about an edit links to the edited text.
    staleTime: 0,
    meta: { errorTitle: t('failed.job') },
  });
}

export function useJobQuery(id: string) {
  return useQuery(getJobOptions(useSupabase(), id));
}
