// A list as its address describes it, and what changes that.

import { startTransition, use, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readFilters, readSort, sortsOf, writeFilters } from '@/features/listings/address';
import { chipsOf, type FilterChip } from '@/features/listings/chips';
import { useUser } from '@/lib/auth/auth';
import type { Filters, Listed, Listing, Sort } from '@/domain/listing/listing';
import { useIsLeaving } from '@/lib/router/destination';
import { HistoryContext } from '@/lib/router/history-context';

/** What the controls around a list need to know of it; nothing of what is listed. */
export interface ListingState {
  listing: Omit<Listing<Listed>, 'sorts' | 'readPage'>;
  filters: Filters;
  chips: FilterChip[];
  /** The saved search by which the list was opened; null once anything else is chosen. */
  savedSearch: string | null;
  /** The names of the orders there are, and of the one that holds. */
  sorts: readonly Pick<Sort<Listed>, 'name'>[];
  sortedBy: string;
  /**
   * Changes the filters as they are at that moment: those drawn may be older, if two boxes are ticked quickly. `typing` adds one
   * history entry for a whole text.
   */
  changeFilters: (change: (filters: Filters) => Filters, options?: { typing?: boolean }) => void;
  setSort: (name: string) => void;
  clear: () => void;
  /** How often all was cleared; a text that is still being typed goes then, too. */
  cleared: number;
}

export function useListing<Row extends Listed>(listing: Listing<Row>): { state: ListingState; sort: Sort<Row> } {
  const { id: ownId } = useUser();
  const history = use(HistoryContext);
  if (!history) throw new Error('useListing must be used within the router');
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  const navigate = useNavigate();
  const leaving = useIsLeaving();
  const [cleared, setCleared] = useState(0);
  const filters = readFilters(listing, address, ownId);
  const sorts = sortsOf(listing, filters);
  const sort = readSort(sorts, address);

  const readNow = () => {
    const now = new URLSearchParams(history.place().location.search);
    return { filters: readFilters(listing, now, ownId), sortName: now.get('sort') };
  };

  const go = (next: Filters, sortName: string | null, replace: boolean) => {
    if (leaving) return;
    const wanted = writeFilters(listing, next, ownId);
    if (sortName !== null) wanted.set('sort', sortName);
    void navigate({ search: wanted.toString() }, { replace });
    // Another list is read from its start. Not at once, since the browser would have to lay the page out once more.
    requestAnimationFrame(() => {
      window.scrollTo(0, 0);
    });
  };

  const state = {
    listing,
    filters,
    chips: chipsOf(listing, filters, ownId),
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
      // At once: what is still being typed would be sent after it.
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
