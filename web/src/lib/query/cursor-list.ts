// Lists that are read page by page, newest first or the other way round. A page begins where the last one ended, so that nothing is shown twice
// when something new arrives above.

import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';

/** The last row of a page, by what the list is ordered by. */
export interface Cursor {
  created_at: string;
  id: string;
}

/** As much of the client's query as is needed here; it has these methods whatever the table. */
interface Query {
  or: (conditions: string) => this;
  order: (column: string, options: { ascending: boolean }) => this;
  limit: (count: number) => this;
}

/** Adds to a query the order of the list, where the page begins, and how long it is. */
export type OnPage = <Unpaged extends Query>(query: Unpaged) => Unpaged;

interface CursorList<Row> {
  queryKey: QueryKey;
  readPage: (onPage: OnPage, signal: AbortSignal) => Promise<Row[]>;
  pageSize?: number;
  /** What the table calls the id of a row. */
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

/** The condition that leaves only rows after the cursor. */
export function afterCursor({ created_at, id }: Cursor, idColumn: string, oldestFirst = false): string {
  const further = oldestFirst ? 'gt' : 'lt';
  return `created_at.${further}."${created_at}",and(created_at.eq."${created_at}",${idColumn}.${further}.${id})`;
}

/** The pages as one list, and what a screen needs to show it. */
export function useCursorList<Row extends Cursor>(options: ReturnType<typeof cursorListOptions<Row>>) {
  return useListOf(useInfiniteQuery(options));
}

/** Any list that is read page by page: a query for `Loaded` whose data are the rows, and what `EndlessList` takes. */
export function useListOf<Row extends { id: string }>(query: UseInfiniteQueryResult<InfiniteData<Row[]>>) {
  // The same rows as long as the pages are, so that they can be compared and put off.
  const pages = useMemo(() => query.data && withoutRepeats(query.data.pages), [query.data]);
  const rows = useMemo(() => pages?.flat(), [pages]);
  return {
    pages,
    data: rows,
    /** True only when there is nothing to show; a later page that failed is `isNextPageError`. */
    isError: query.isError && !query.data,
    isNextPageError: query.isFetchNextPageError,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    /** The pages are being read again; until that is done, more do not come. */
    isRenewing: query.isRefetching && !query.isFetchingNextPage,
    loadMore: () => void loadNextPage(query),
    refetch: query.refetch,
  };
}

/**
 * A row that moves while the pages are read one after the other, as one that is renewed or comes back, is on two of them. The first
 * says how it is now.
 */
function withoutRepeats<Row extends { id: string }>(pages: Row[][]): Row[][] {
  const known = new Set<string>();
  return pages.map((page) => {
    const news = page.filter(({ id }) => !known.has(id) && known.add(id));
    // The same page where nothing is repeated, so that it need not be drawn again.
    return news.length === page.length ? page : news;
  });
}

/**
 * Reading the pages again has precedence: a next page that was asked for meanwhile does not come, and one on its way is given up.
 * So it is asked for again, but not for ever when something new arrives all the time.
 */
async function loadNextPage<Row>(query: UseInfiniteQueryResult<InfiniteData<Row[]>>): Promise<void> {
  const pagesBefore = query.data?.pages.length ?? 0;
  for (let attempt = 0; attempt < NEXT_PAGE_ATTEMPTS; attempt += 1) {
    const { data, isError, hasNextPage } = await query.fetchNextPage({ cancelRefetch: false });
    if (isError || !hasNextPage || (data?.pages.length ?? 0) > pagesBefore) return;
  }
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
