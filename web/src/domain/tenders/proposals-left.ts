// How many proposals the user's plan still allows this month.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

/** For `tenderId`, a tender that the user has already bid for, bidding again costs nothing. */
export async function getProposalsLeft(supabase: Supabase, signal: AbortSignal, tenderId?: string) {
  const { data } = await supabase
    .rpc('proposals_left', tenderId === undefined ? {} : { p_tender_id: tenderId })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export function proposalsLeftOptions(supabase: Supabase, userId: string, tenderId?: string) {
  return queryOptions({
    queryKey: queryKeys.proposals.left(userId, tenderId),
    queryFn: ({ signal }) => getProposalsLeft(supabase, signal, tenderId),
  });
}

export function useProposalsLeftQuery(tenderId?: string) {
  return useQuery(proposalsLeftOptions(useSupabase(), useUser().id, tenderId));
}
