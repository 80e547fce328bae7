// Loads one applicant's answers. Null if the application was withdrawn.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { ANSWER_COLUMNS } from '@/domain/screening/answer-columns';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/screening';

async function getScreeningAnswers(supabase: Supabase, applicationId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('job_applications')
    .select(`id, ${ANSWER_COLUMNS}` as const)
    .eq('id', applicationId)
    .order('number', { referencedTable: 'answers' })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export function useScreeningAnswersQuery(applicationId: string) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.applications.answers(applicationId),
      queryFn: ({ signal }) => getScreeningAnswers(supabase, applicationId, signal),
      meta: { errorTitle: t('error') },
    }),
  );
}
