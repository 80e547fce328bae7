// One job by its id; null when there is none, or none for this reader.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/components/company-facts';
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
  /** Who of the owner's team posted it; null for everyone else. */
  posted_by: string | null;
  /** When it closes unless it is confirmed; null for everyone else, and while no answer is awaited. */
  confirm_by: string | null;
  /** Within how many days applicants are promised an answer. */
  reply_days: number;
  /** What applicants are asked. */
  questions: ScreeningQuestion[];
  employer: Pick<Profile, 'id' | 'full_name' | 'avatar_url' | 'headline' | 'company_name'>;
}

async function getJob(supabase: Supabase, id: string, signal: AbortSignal): Promise<Job | null> {
  // The server would refuse what is no id, which is not how a mistyped address should end.
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
    // What is kept is shown at once and read again: a notice of an edit leads to the edited text.
    staleTime: 0,
    meta: { errorTitle: t('failed.job') },
  });
}

export function useJobQuery(id: string) {
  return useQuery(getJobOptions(useSupabase(), id));
}
