// A list as its address describes it, and what changes that.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readFilters, readSort, sortsOf, writeFilters } from '@/features/listings/address';
import { chipsOf, type FilterChip } from '@/features/listings/chips';
import { useUser } from '@/lib/auth';
import type { Filters, Listed, Listing, Sort } from '@/lib/listing/listing';
import { useLiveSearch } from '@/lib/live-search';

/** What the controls around a list need to know of it; nothing of what is listed. */
export interface ListingState {
  listing: Omit<Listing<Listed>, 'sorts' | 'readPage'>;
  filters: Filters;
  chips: FilterChip[];
  /** The names of the orders there are, and of the one that holds. */
  sorts: readonly Pick<Sort<Listed>, 'name' | 'label'>[];
  sortedBy: string;
  /** `typing` keeps one step of the way back for a whole text. */
  setFilters: (filters: Filters, options?: { typing?: boolean }) => void;
  setSort: (name: string) => void;
  clear: () => void;
  /** How often all was cleared; a text that is still being typed goes then, too. */
  cleared: number;
}

export function useListing<Row extends Listed>(listing: Listing<Row>): { state: ListingState; sort: Sort<Row> } {
  const { id: ownId } = useUser();
  const address = useLiveSearch();
  const navigate = useNavigate();
  const [cleared, setCleared] = useState(0);
  const filters = readFilters(listing, address, ownId);
  const sorts = sortsOf(listing, filters);
  const sort = readSort(sorts, address);

  const go = (next: Filters, sortName: string | null, replace: boolean) => {
    const wanted = writeFilters(listing, next, ownId);
    if (sortName !== null) wanted.set('sort', sortName);
    void navigate({ search: wanted.toString() }, { replace });
    // Another list is read from its start.
    window.scrollTo(0, 0);
  };

  const state = {
    listing,
    filters,
    chips: chipsOf(listing, filters, ownId),
    sorts,
    sortedBy: sort.name,
    setFilters: (next: Filters, { typing = false } = {}) => {
      go(next, address.get('sort'), typing);
    },
    setSort: (name: string) => {
      go(filters, name === sorts[0]?.name ? null : name, false);
    },
    clear: () => {
      setCleared(cleared + 1);
      // Nothing to clear is no step of the way back.
      if (Object.keys(filters).length > 0) go({}, address.get('sort'), false);
    },
    cleared,
  };
  return { state, sort };
}
