// How many rows a list has under its filters, and how many each further filter would leave.

import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import { listingKey } from '@/lib/listing/key';
import type { Filters, Listed, Listing } from '@/lib/listing/listing';
import { searchListFor } from '@/lib/listing/search-list';
import { selectedText } from '@/lib/listing/selected';
import { useSupabase, type Supabase } from '@/lib/supabase';

export type Facets = Database['public']['Functions']['search_facets']['Returns'];

type Kind = Listing<Listed>['kind'];

/** For each group by its name, a text that its values must contain to be told. */
type Values = Readonly<Record<string, string>>;

async function countFacets(
  supabase: Supabase,
  kind: Kind,
  filters: Filters,
  values: Values,
  signal: AbortSignal,
): Promise<Facets> {
  const { data } = await supabase
    .rpc('search_facets', {
      p_kind: kind,
      p_filters: { ...filters, search: searchListFor(selectedText(filters, 'search')) },
      p_values: values,
    })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

function countFacetsOptions(supabase: Supabase, kind: Kind, filters: Filters) {
  return queryOptions({
    queryKey: [...listingKey(kind), 'facets', filters],
    queryFn: ({ signal }) => countFacets(supabase, kind, filters, {}, signal),
    placeholderData: keepPreviousData,
    // The client tries reads again by itself, but not a call; and a count that failed once would stay unknown.
    retry: 2,
  });
}

export function useFacetsQuery(kind: Kind, filters: Filters) {
  return useQuery(countFacetsOptions(useSupabase(), kind, filters));
}

/** The same with those values of a group that have a text in them, of which there may be more than are told at once. */
export function useValuesQuery(kind: Kind, filters: Filters, group: string, text: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: [...listingKey(kind), 'facets', filters, group, text],
    queryFn: text === '' ? skipToken : ({ signal }) => countFacets(supabase, kind, filters, { [group]: text }, signal),
    retry: 2,
  });
}

/** How many each value of a group would leave, by the value. */
export function countsOf(facets: Facets | undefined, group: string): ReadonlyMap<string, number> {
  return new Map(facets?.facets[group]?.map(({ value, count }) => [String(value), count]));
}
