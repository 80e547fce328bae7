// What employers here pay for a kind of work; null if too few of them state it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

/** The kind of work to look up. */
export interface PaidWork {
  title: string;
  location: string;
}

/** Pay changes over months, not minutes. */
const FRESH_MS = 10 * 60_000;

async function getPayFacts(supabase: Supabase, { title, location }: PaidWork, signal: AbortSignal) {
  const { data } = await supabase
    .rpc('pay_facts', { p_title: title, p_location: location })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type PayFacts = NonNullable<Awaited<ReturnType<typeof getPayFacts>>>;

/** The monthly pay, because the server gives yearly pay and postings state it by the month. */
export function aMonth(yearly: number): number {
  return Math.round(yearly / 12);
}

export function usePayFactsQuery(work: PaidWork) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.payFacts(work.title, work.location),
      queryFn: ({ signal }) => getPayFacts(supabase, work, signal),
      enabled: work.title.trim() !== '',
      staleTime: FRESH_MS,
    }),
  );
}
