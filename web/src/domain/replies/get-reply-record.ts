// How reliably an employer keeps the promise to answer; null if too few people have applied to tell.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function getReplyRecord(supabase: Supabase, employerId: string, signal: AbortSignal) {
  const { data } = await supabase.rpc('reply_record', { p_employer_id: employerId }).abortSignal(signal).throwOnError();
  return data;
}

export function useReplyRecordQuery(employerId: string) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.replyRecord(employerId),
      queryFn: ({ signal }) => getReplyRecord(supabase, employerId, signal),
    }),
  );
}
