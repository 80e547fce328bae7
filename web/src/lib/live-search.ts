// The query of the address at this very moment. React Router tells of it in a transition, a moment later, which is too late for a box
// that was just ticked, and for a second one that is ticked right after it.

import { use, useSyncExternalStore } from 'react';
import { useHref, useLocation } from 'react-router';
import { HistoryContext } from './history-context';

export function useLiveSearch(): URLSearchParams {
  const history = use(HistoryContext);
  if (!history) throw new Error('useLiveSearch must be used within the router');
  const { pathname, search } = useLocation();
  const path = useHref(pathname);
  const { location } = useSyncExternalStore(history.subscribe, history.place);
  // On the way to another screen this one stays as it is.
  return new URLSearchParams(location.pathname === path ? location.search : search);
}
