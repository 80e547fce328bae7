// Loads the rows of a list under its filters, page by page. The old rows stay while new filters load.

import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useListOf } from '@/lib/query/cursor-list';
import { refineQuery, PAGE_SIZE, type PageStart } from '@/domain/lists/refine-query';
import { conditionsOf } from '@/domain/lists/conditions';
import { cursorAt } from '@/domain/lists/cursor';
import type { Filters, Listed, ListDefinition, Sort } from '@/domain/lists/list-definition';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/listings';

/** Per page: long enough for instant back navigation, short enough to show new rows on a later visit. */
const FRESH_MS = 30_000;

export function listRowsOptions<Row extends Listed>(
  supabase: Supabase,
  definition: ListDefinition<Row>,
  filters: Filters,
  sort: Sort<Row>,
) {
  return infiniteQueryOptions({
    queryKey: queryKeys.lists.page(definition.kind, filters, sort.name),
    queryFn: ({ pageParam, signal }) =>
      sort.order === 'fit'
        ? readFitting(supabase, definition, filters, pageParam, signal)
        : definition.readPage(
            supabase,
            refineQuery(conditionsOf(definition, filters, new Date()), sort, pageParam),
            signal,
          ),
    initialPageParam: null as PageStart,
    getNextPageParam: (page: Row[], pages: Row[][]) => nextStart(sort, page, pages),
    placeholderData: keepPreviousData,
    // A refetch reads all pages one after the other, so the stale time grows with their number.
    staleTime: ({ state }) => ((state.data as InfiniteData<Row[]> | undefined)?.pages.length ?? 1) * FRESH_MS,
    meta: { errorTitle: t(`failed.${definition.kind}`) },
  });
}

/** The server ranks the ids. The rows are then read by id. */
async function readFitting<Row extends Listed>(
  supabase: Supabase,
  { readFitting: rank, readPage }: ListDefinition<Row>,
  filters: Filters,
  start: PageStart,
  signal: AbortSignal,
): Promise<Row[]> {
  const ids = (await rank?.(supabase, filters, typeof start === 'number' ? start : 0, signal)) ?? [];
  if (ids.length === 0) return [];
  const rows = await readPage(supabase, (query) => query.filter('id', 'in', `(${ids.join(',')})`), signal);
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function nextStart<Row extends Listed>({ order }: Sort<Row>, page: Row[], pages: Row[][]): PageStart {
  const last = page.at(-1);
  if (!last || page.length < PAGE_SIZE) return null;
  return typeof order === 'string' ? pages.length * PAGE_SIZE : cursorAt(order, last);
}

export function useRowsQuery<Row extends Listed>(definition: ListDefinition<Row>, filters: Filters, sort: Sort<Row>) {
  const query = useInfiniteQuery(listRowsOptions(useSupabase(), definition, filters, sort));
  return { ...useListOf(query), isOutdated: query.isPlaceholderData };
}
