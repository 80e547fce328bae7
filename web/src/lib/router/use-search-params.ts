// Reads and changes the query of the address.

import { use, useMemo } from 'react';
import { useLocation, useNavigate } from '@/lib/router/location';
import { useIsNavigating } from './destination';
import { HistoryContext } from './history-context';

type Query = URLSearchParams | Record<string, string>;

type SetQuery = (next: Query | ((current: URLSearchParams) => Query), options?: { replace?: boolean }) => void;

export function useSearchParams(): [query: URLSearchParams, setQuery: SetQuery] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const navigating = useIsNavigating();
  const history = use(HistoryContext);
  // The same object as long as the query is the same, so that effects can depend on it.
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery: SetQuery = (next, options) => {
    if (navigating) return;
    // The address may have changed since the last render, and that change must not be undone.
    const current = new URLSearchParams(history?.place().location.search ?? search);
    const changed = new URLSearchParams(typeof next === 'function' ? next(current) : next);
    navigate({ search: changed.toString() }, options);
  };
  return [query, setQuery];
}
