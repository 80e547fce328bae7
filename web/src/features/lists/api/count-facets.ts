// Counts the rows of a list under its filters, and how many rows each further filter value would leave.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import type { Filters, Listed, ListDefinition } from '@/domain/lists/list-definition';
import { searchListFor } from '@/domain/lists/search-list';
import { selectedText } from '@/domain/lists/selected';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

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

export function countFacetsOptions(supabase: Supabase, kind: ListDefinition<Listed>['kind'], filters: Filters) {
  return queryOptions({
    queryKey: queryKeys.lists.facets(kind, filters),
    queryFn: ({ signal }) => countFacets(supabase, kind, filters, signal),
    placeholderData: keepPreviousData,
    // The client does not retry calls as it retries reads, and a failed count would stay unknown.
    retry: 2,
  });
}

export function useFacetsQuery(kind: ListDefinition<Listed>['kind'], filters: Filters) {
  return useQuery(countFacetsOptions(useSupabase(), kind, filters));
}

/** Returns the number of rows that each value of a group would leave. */
export function countsOf(facets: Facets | undefined, group: string): ReadonlyMap<string, number> {
  return new Map(facets?.facets[group]?.map(({ value, count }) => [String(value), count]));
}
