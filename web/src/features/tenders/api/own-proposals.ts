// The tenders the signed-in user has bid for, with the status of each proposal.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

export type OwnProposal = Pick<
  Database['public']['Tables']['proposals']['Row'],
  'id' | 'tender_id' | 'status' | 'amount' | 'created_at'
>;

async function listOwnProposals(supabase: Supabase, userId: string, signal: AbortSignal): Promise<OwnProposal[]> {
  const { data } = await supabase
    .from('proposals')
    .select('id, tender_id, status, amount, created_at')
    .eq('bidder_id', userId)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** One request for a whole list of cards, instead of one per card. */
export function ownProposalsOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.proposals.own(userId),
    queryFn: ({ signal }) => listOwnProposals(supabase, userId, signal),
  });
}

/** Returns the user's proposal to this tender, if any. */
export function useOwnProposal(tenderId: string): OwnProposal | undefined {
  const user = useUser();
  const { data } = useQuery({
    ...ownProposalsOptions(useSupabase(), user.id),
    select: (proposals) => proposals.find(({ tender_id }) => tender_id === tenderId),
  });
  return data;
}
