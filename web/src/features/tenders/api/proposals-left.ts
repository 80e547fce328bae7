// How many proposals the person's plan still allows this month, and for one tender, where bidding again costs nothing.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { useSupabase, type Supabase } from '@/lib/supabase';

export function proposalsLeftOptions(supabase: Supabase, userId: string, tenderId?: string) {
  return queryOptions({
    queryKey: ['proposals', 'left', userId, ...(tenderId === undefined ? [] : [tenderId])],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc('proposals_left', tenderId === undefined ? {} : { p_tender_id: tenderId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

export function useProposalsLeftQuery(tenderId?: string) {
  return useQuery(proposalsLeftOptions(useSupabase(), useUser().id, tenderId));
}
