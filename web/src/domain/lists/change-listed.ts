// Changes one row in every cached list. Reading a list again would reload every page that the user has scrolled through.

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import type { Listed, ListDefinition } from './list-definition';

export function changeListed<Row extends Listed>(
  queryClient: QueryClient,
  kind: ListDefinition<Row>['kind'],
  id: string,
  change: (row: Row) => Row,
): void {
  queryClient.setQueriesData<InfiniteData<Row[]>>(
    { queryKey: queryKeys.lists.rows(kind) },
    (list) => list && { ...list, pages: list.pages.map((page) => changePage(page, id, change)) },
  );
}

/** A page without the row stays the same object and does not render again. */
function changePage<Row extends Listed>(page: Row[], id: string, change: (row: Row) => Row): Row[] {
  return page.some((row) => row.id === id) ? page.map((row) => (row.id === id ? change(row) : row)) : page;
}
