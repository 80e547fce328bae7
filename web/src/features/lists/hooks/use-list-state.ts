// The state of a list as described by its URL, with functions that change it.

import { startTransition, use, useState } from 'react';
import { useLocation, useNavigate } from '@/lib/router/location';
import { readFilters, readSort, sortsOf, writeFilters } from '@/features/lists/address';
import { chipsOf, type FilterChip } from '@/features/lists/chips';
import { useUser } from '@/lib/auth/auth';
import type { Filters, Listed, ListDefinition, Sort } from '@/domain/lists/list-definition';
import { useIsNavigating } from '@/lib/router/destination';
import { HistoryContext } from '@/lib/router/history-context';

/** What the controls around a list need to know. It does not depend on the row type. */
export interface ListState {
  definition: Omit<ListDefinition<Listed>, 'sorts' | 'readPage'>;
  filters: Filters;
  chips: FilterChip[];
  /** The saved search through which the list was opened. Null after any filter change. */
  savedSearch: string | null;
  /** The names of the available sort orders. */
  sorts: readonly Pick<Sort<Listed>, 'name'>[];
  sortedBy: string;
  /**
   * Applies a change to the current filters, which can be newer than the rendered ones if two boxes are ticked quickly. With
   * `typing`, a whole text adds one history entry.
   */
  changeFilters: (change: (filters: Filters) => Filters, options?: { typing?: boolean }) => void;
  setSort: (name: string) => void;
  clear: () => void;
  /** How often all filters were cleared. A change also discards text that is still being typed. */
  cleared: number;
}

export function useListState<Row extends Listed>(
  definition: ListDefinition<Row>,
): { state: ListState; sort: Sort<Row> } {
  const { id: ownId } = useUser();
  const history = use(HistoryContext);
  if (!history) throw new Error('useListState must be used within the router');
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  const navigate = useNavigate();
  const navigating = useIsNavigating();
  const [cleared, setCleared] = useState(0);
  const filters = readFilters(definition, address, ownId);
  const sorts = sortsOf(definition, filters);
  const sort = readSort(sorts, address);

  const readNow = () => {
    const now = new URLSearchParams(history.place().location.search);
    return { filters: readFilters(definition, now, ownId), sortName: now.get('sort') };
  };

  const go = (next: Filters, sortName: string | null, replace: boolean) => {
    if (navigating) return;
    const wanted = writeFilters(definition, next, ownId);
    if (sortName !== null) wanted.set('sort', sortName);
    navigate({ search: wanted.toString() }, { replace });
    // Another list starts at the top. The scroll is delayed by a frame to avoid a second layout.
    requestAnimationFrame(() => {
      window.scrollTo(0, 0);
    });
  };

  const state = {
    definition,
    filters,
    chips: chipsOf(definition, filters, ownId),
    savedSearch: address.get('saved'),
    sorts,
    sortedBy: sort.name,
    changeFilters: (change: (filters: Filters) => Filters, { typing = false } = {}) => {
      const now = readNow();
      go(change(now.filters), now.sortName, typing);
    },
    setSort: (name: string) => {
      go(readNow().filters, name === sorts[0]?.name ? null : name, false);
    },
    clear: () => {
      // Not in the transition, so that text still being typed is discarded before it is sent.
      setCleared(cleared + 1);
      startTransition(() => {
        const now = readNow();
        // Clearing nothing adds no history entry.
        if (Object.keys(now.filters).length > 0) go({}, now.sortName, false);
      });
    },
    cleared,
  };
  return { state, sort };
}
