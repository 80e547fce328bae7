// Prefetches the first page of a list without filters, and its facets.

import type { Listed, Listing } from '@/domain/listing/listing';
import type { ReadFirst } from '@/lib/router/prefetch';
import { countFacetsOptions } from './count-facets';
import { listRowsOptions } from './list-rows';

export function readFirstPage<Row extends Listed>(listing: Listing<Row>): ReadFirst {
  return (cache, supabase) => {
    const [sort] = listing.sorts;
    if (!sort) throw new Error('a list has at least one sort order');
    return Promise.allSettled([
      cache.infiniteQuery(listRowsOptions(supabase, listing, {}, sort)),
      cache.query(countFacetsOptions(supabase, listing.kind, {})),
    ]);
  };
}
