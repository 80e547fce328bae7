// Lists that are read page by page, in either order. A page starts after the last row of the previous one, so that nothing is shown
// twice when new rows arrive at the top.

import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';

/** The columns of a page's last row that the list is ordered by. */
export interface Cursor {
  created_at: string;
  id: string;
}

/** The part of the client's query builder used here; these methods are the same for every table. */
interface Query {
  or: (conditions: string) => this;
  order: (column: string, options: { ascending: boolean }) => this;
  limit: (count: number) => this;
}

/** Adds the order, the start of the page and the page size to a query. */
export type OnPage = <Unpaged extends Query>(query: Unpaged) => Unpaged;

interface CursorList<Row> {
  queryKey: QueryKey;
  readPage: (onPage: OnPage, signal: AbortSignal) => Promise<Row[]>;
  pageSize?: number;
  /** The name of the table's id column. */
  idColumn?: string;
  oldestFirst?: boolean;
  errorTitle?: string;
}

const PAGE_SIZE = 20;
const NEXT_PAGE_ATTEMPTS = 3;

export function cursorListOptions<Row extends Cursor>({
  queryKey,
  readPage,
  pageSize = PAGE_SIZE,
  idColumn = 'id',
  oldestFirst = false,
  errorTitle,
}: CursorList<Row>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      readPage((query) => {
        const page = query
          .order('created_at', { ascending: oldestFirst })
          .order(idColumn, { ascending: oldestFirst })
          .limit(pageSize);
        return cursor ? page.or(afterCursor(cursor, idColumn, oldestFirst)) : page;
      }, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : cursorOf(page)),
    ...(errorTitle !== undefined && { meta: { errorTitle } }),
  });
}

/** The filter for rows after the cursor. */
export function afterCursor({ created_at, id }: Cursor, idColumn: string, oldestFirst = false): string {
  const further = oldestFirst ? 'gt' : 'lt';
  return `created_at.${further}."${created_at}",and(created_at.eq."${created_at}",${idColumn}.${further}.${id})`;
}

/** The pages as one list, and what a screen needs to show it. */
export function useCursorList<Row extends Cursor>(options: ReturnType<typeof cursorListOptions<Row>>) {
  return useListOf(useInfiniteQuery(options));
}

/** Any paged list: a query whose data are the rows, plus the props of `EndlessList`. */
export function useListOf<Row extends { id: string }>(query: UseInfiniteQueryResult<InfiniteData<Row[]>>) {
  // Stable as long as the pages are, so that the rows can be compared and deferred.
  const pages = useMemo(() => query.data && withoutRepeats(query.data.pages), [query.data]);
  const rows = useMemo(() => pages?.flat(), [pages]);
  return {
    pages,
    data: rows,
    /** True only if there is nothing to show; a failed later page sets `isNextPageError`. */
    isError: query.isError && !query.data,
    isNextPageError: query.isFetchNextPageError,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    /** The pages are being refetched; no further page loads until that is done. */
    isRenewing: query.isRefetching && !query.isFetchingNextPage,
    loadMore: () => void loadNextPage(query),
    refetch: query.refetch,
  };
}

/**
 * A row that moves while the pages are read one after the other can be on two of them. The first occurrence is the current state of
 * the row.
 */
function withoutRepeats<Row extends { id: string }>(pages: Row[][]): Row[][] {
  const known = new Set<string>();
  return pages.map((page) => {
    const news = page.filter(({ id }) => !known.has(id) && known.add(id));
    // Returns the same page object if nothing repeats, to avoid rendering it again.
    return news.length === page.length ? page : news;
  });
}

/**
 * A refetch of the pages has priority: a next page requested meanwhile does not load, and one in progress is cancelled. So it is
 * requested again, but not forever if new rows keep arriving.
 */
async function loadNextPage<Row>(query: UseInfiniteQueryResult<InfiniteData<Row[]>>): Promise<void> {
  const pagesBefore = query.data?.pages.length ?? 0;
  for (let attempt = 0; attempt < NEXT_PAGE_ATTEMPTS; attempt += 1) {
    const { data, isError, hasNextPage } = await query.fetchNextPage({ cancelRefetch: false });
    if (isError || !hasNextPage || (data?.pages.length ?? 0) > pagesBefore) return;
  }
}

/** Changes the rows of a cached list in place, for optimistic updates. A row for which `change` returns null is removed. */
export function mapRows<Row>(
  cached: InfiniteData<Row[], Cursor | null>,
  change: (row: Row) => Row | null,
): InfiniteData<Row[], Cursor | null> {
  return {
    ...cached,
    pages: cached.pages.map((page) => page.map(change).filter((row) => row !== null)),
  };
}

function cursorOf(page: Cursor[]): Cursor | null {
  const last = page.at(-1);
  return last ? { created_at: last.created_at, id: last.id } : null;
}
