// The query of the address, read and changed. The router has the same, and with it 4 kB of what we do not use in the first load.

import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsLeaving } from './destination';

type Query = URLSearchParams | Record<string, string>;

type SetQuery = (next: Query | ((current: URLSearchParams) => Query), options?: { replace?: boolean }) => void;

export function useSearchParams(): [query: URLSearchParams, setQuery: SetQuery] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const leaving = useIsLeaving();
  // The same object as long as the query is the same, so that it can be named among what an effect depends on.
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery: SetQuery = (next, options) => {
    if (leaving) return;
    const changed = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next);
    void navigate({ search: changed.toString() }, options);
  };
  return [query, setQuery];
}
