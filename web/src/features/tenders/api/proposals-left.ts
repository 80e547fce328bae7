// How many proposals the person's plan still allows this month.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { useSupabase, type Supabase } from '@/lib/supabase';

export function proposalsLeftOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: ['proposals', 'left', userId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc('proposals_left').abortSignal(signal).throwOnError();
      return data;
    },
  });
}

export function useProposalsLeftQuery() {
  return useQuery(proposalsLeftOptions(useSupabase(), useUser().id));
}
