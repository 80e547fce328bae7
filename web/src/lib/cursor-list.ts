// Lists that are read page by page, newest first. A page begins where the last one ended, so that nothing is shown twice
// when something new arrives above.

import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';

/** The last row of a page, by what the list is ordered by. */
export interface Cursor {
  created_at: string;
  id: string;
}

interface CursorList<Row> {
  queryKey: QueryKey;
  /** Reads `pageSize` rows that come after the cursor; from the start when there is none. */
  readPage: (cursor: Cursor | null, signal: AbortSignal) => Promise<Row[]>;
  pageSize: number;
  errorTitle?: string;
}

export function cursorListOptions<Row extends Cursor>({ queryKey, readPage, pageSize, errorTitle }: CursorList<Row>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : cursorOf(page)),
    ...(errorTitle !== undefined && { meta: { errorTitle } }),
  });
}

/** The condition for `.or(…)` that leaves only rows after the cursor, in the order `created_at.desc,id.desc`. */
export function afterCursor({ created_at, id }: Cursor, idColumn = 'id'): string {
  return `created_at.lt."${created_at}",and(created_at.eq."${created_at}",${idColumn}.lt.${id})`;
}

/** The pages as one list, and what a screen needs to show it. */
export function useCursorList<Row extends Cursor>(options: ReturnType<typeof cursorListOptions<Row>>) {
  return listOf(useInfiniteQuery(options));
}

/** Any list that is read page by page, as `EndlessList` takes it. */
export function listOf<Row>(query: UseInfiniteQueryResult<InfiniteData<Row[]>>) {
  return {
    rows: query.data?.pages.flat(),
    isPending: query.isPending,
    /** True only when there is nothing to show; a later page that failed is `isNextPageError`. */
    isError: query.isError && !query.data,
    isNextPageError: query.isFetchNextPageError,
    isRetrying: query.isError && query.isFetching,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    /** The pages are being read again; until that is done, asking for more does nothing. */
    isRenewing: query.isRefetching && !query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  };
}

/** Changes the rows of a cached list in place; for optimistic changes. A row for which `change` gives null is taken out. */
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
