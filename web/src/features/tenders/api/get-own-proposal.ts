// The user's own proposal to a tender in full, for reading or changing it. Null if there is none.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function getOwnProposal(supabase: Supabase, userId: string, tenderId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('proposals')
    .select('id, name, email, mobile, address, gst, pan, amount, message, file_path, status, note')
    .eq('bidder_id', userId)
    .eq('tender_id', tenderId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export type StoredProposal = NonNullable<Awaited<ReturnType<typeof getOwnProposal>>>;

/** Refetched together with the list of the user's proposals. */
export function useOwnProposalQuery(tenderId: string) {
  const supabase = useSupabase();
  const user = useUser();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.proposals.ownTo(user.id, tenderId),
      queryFn: ({ signal }) => getOwnProposal(supabase, user.id, tenderId, signal),
    }),
  );
}
