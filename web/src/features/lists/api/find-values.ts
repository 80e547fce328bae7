// Searches the values of one filter. A group may have more values than the facets list. Each comes with its count.

import { skipToken, useQuery } from '@tanstack/react-query';
import type { Facets } from '@/features/lists/api/count-facets';
import type { Filters, Listed, ListDefinition } from '@/domain/lists/list-definition';
import { searchListFor } from '@/domain/lists/search-list';
import { selectedText } from '@/domain/lists/selected';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

interface FindValuesRequest {
  kind: ListDefinition<Listed>['kind'];
  filters: Filters;
  /** The name of the filter group. */
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

/** Does not query until something is typed. */
export function useValuesQuery(request: FindValuesRequest) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: queryKeys.lists.values(request.kind, request.filters, request.group, request.text),
    queryFn: request.text === '' ? skipToken : ({ signal }) => findValues(supabase, request, signal),
    retry: 2,
  });
}
