// Changes what one row says, wherever it is listed. Reading a list again would read every page that someone has scrolled through.

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import type { Listed, Listing } from './listing';

export function changeListed<Row extends Listed>(
  queryClient: QueryClient,
  kind: Listing<Row>['kind'],
  id: string,
  change: (row: Row) => Row,
): void {
  queryClient.setQueriesData<InfiniteData<Row[]>>(
    { queryKey: queryKeys.listings.rows(kind) },
    (list) => list && { ...list, pages: list.pages.map((page) => changePage(page, id, change)) },
  );
}

/** A page without the row stays the same, and is not drawn again. */
function changePage<Row extends Listed>(page: Row[], id: string, change: (row: Row) => Row): Row[] {
  return page.some((row) => row.id === id) ? page.map((row) => (row.id === id ? change(row) : row)) : page;
}
