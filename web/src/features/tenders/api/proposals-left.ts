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

/** `3 of 5 proposals left this month on Basic`; nothing where there is no limit, or it is not known yet. */
export function useProposalsLeft(): string | undefined {
  const { data } = useQuery(proposalsLeftOptions(useSupabase(), useUser().id));
  if (typeof data?.left !== 'number' || data.limit === null) return undefined;
  return `${data.left} of ${data.limit} proposals left this month on ${data.plan}`;
}
