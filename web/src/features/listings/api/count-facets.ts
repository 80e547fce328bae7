// How many rows a list has under its filters, and how many each further filter would leave.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import { listingKey } from '@/lib/listing/key';
import type { Filters, Listed, Listing } from '@/lib/listing/listing';
import { searchListFor } from '@/lib/listing/search-list';
import { selectedText } from '@/lib/listing/selected';
import { useSupabase, type Supabase } from '@/lib/supabase';

export type Facets = Database['public']['Functions']['search_facets']['Returns'];

async function countFacets(supabase: Supabase, kind: string, filters: Filters, signal: AbortSignal): Promise<Facets> {
  const { data } = await supabase
    .rpc('search_facets', {
      p_kind: kind,
      p_filters: { ...filters, search: searchListFor(selectedText(filters, 'search')) },
    })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export function countFacetsOptions(supabase: Supabase, kind: Listing<Listed>['kind'], filters: Filters) {
  return queryOptions({
    queryKey: [...listingKey(kind), 'facets', filters],
    queryFn: ({ signal }) => countFacets(supabase, kind, filters, signal),
    placeholderData: keepPreviousData,
    // The client tries reads again by itself, but not a call; and a count that failed once would stay unknown.
    retry: 2,
  });
}

export function useFacetsQuery(kind: Listing<Listed>['kind'], filters: Filters) {
  return useQuery(countFacetsOptions(useSupabase(), kind, filters));
}

/** How many each value of a group would leave, by the value. */
export function countsOf(facets: Facets | undefined, group: string): ReadonlyMap<string, number> {
  return new Map(facets?.facets[group]?.map(({ value, count }) => [String(value), count]));
}
