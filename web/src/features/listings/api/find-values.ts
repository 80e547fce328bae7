// The values of one filter with a text in them, of which there may be more than are told at once, each with what it would leave.

import { skipToken, useQuery } from '@tanstack/react-query';
import type { Facets } from '@/features/listings/api/count-facets';
import type { Filters, Listed, Listing } from '@/domain/listing/listing';
import { searchListFor } from '@/domain/listing/search-list';
import { selectedText } from '@/domain/listing/selected';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

interface FindValuesRequest {
  kind: Listing<Listed>['kind'];
  filters: Filters;
  /** The filter, and the text. */
  group: string;
  text: string;
}

async function findValues(
  supabase: Supabase,
  { kind, filters, group, text }: FindValuesRequest,
  signal: AbortSignal,
): Promise<Facets> {
  const { data } = await supabase
    .rpc('search_facets', {
      p_kind: kind,
      p_filters: { ...filters, search: searchListFor(selectedText(filters, 'search')) },
      p_values: { [group]: text },
    })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** Nothing is asked for while nothing is typed. */
export function useValuesQuery(request: FindValuesRequest) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: queryKeys.listings.values(request.kind, request.filters, request.group, request.text),
    queryFn: request.text === '' ? skipToken : ({ signal }) => findValues(supabase, request, signal),
    retry: 2,
  });
}
