// The postings that wait for a moderator, longest waiting first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/moderation';

async function listHeldPostings(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase.rpc('held_postings').abortSignal(signal).throwOnError();
  return data;
}

export type HeldPosting = Awaited<ReturnType<typeof listHeldPostings>>[number];

function listHeldPostingsOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.moderation.held,
    queryFn: ({ signal }) => listHeldPostings(supabase, signal),
    meta: { errorTitle: t('held.error') },
  });
}

export function useHeldPostingsQuery() {
  return useQuery(listHeldPostingsOptions(useSupabase()));
}
