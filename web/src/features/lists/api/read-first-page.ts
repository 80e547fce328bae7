// Prefetches the first page of a list without filters, and its facets.

import type { Listed, ListDefinition } from '@/domain/lists/list-definition';
import type { ReadFirst } from '@/lib/router/prefetch';
import { countFacetsOptions } from './count-facets';
import { listRowsOptions } from './list-rows';

export function readFirstPage<Row extends Listed>(definition: ListDefinition<Row>): ReadFirst {
  return (cache, supabase) => {
    const [sort] = definition.sorts;
    if (!sort) throw new Error('a list has at least one sort order');
    return Promise.allSettled([
      cache.infiniteQuery(listRowsOptions(supabase, definition, {}, sort)),
      cache.query(countFacetsOptions(supabase, definition.kind, {})),
    ]);
  };
}
