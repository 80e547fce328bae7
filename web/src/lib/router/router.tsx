// Maps the address to screens. React Router, whose names these are, would add 5 kB to the first load, and sorts all routes again at every
// render: see docs/decisions/router-and-first-load.md.

import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import type { AppHistory, HistoryEntry } from './history';
import { HistoryContext } from './history-context';
import {
  BasenameContext,
  LocationContext,
  ParamsContext,
  useLocation,
  useNavigate,
  withoutBasename,
  type NavigateOptions,
} from './location';
import { matchRoutes, type RouteObject } from './routes';

const OutletContext = createContext<ReactNode>(null);

interface RouterProps {
  history: AppHistory;
  basename: string;
  /** The entry to show. The history may already be further, because screens change in a transition. */
  entry: HistoryEntry;
  children: ReactNode;
}

/** Renders nothing at an address outside `basename`. */
export function Router({ history, basename, entry, children }: RouterProps) {
  const shown = useMemo(() => {
    const pathname = withoutBasename(entry.location.pathname, basename);
    return pathname === null ? null : { ...entry, location: { ...entry.location, pathname } };
  }, [entry, basename]);
  if (!shown) return null;
  return (
    <HistoryContext value={history}>
      <BasenameContext value={basename}>
        <LocationContext value={shown}>{children}</LocationContext>
      </BasenameContext>
    </HistoryContext>
  );
}

/** The screen of the current path, inside its layouts. */
export function Routes({ routes }: { routes: readonly RouteObject[] }) {
  const { pathname } = useLocation();
  // The same elements until the path changes, so that another query does not render the layouts again.
  return useMemo(() => {
    const match = matchRoutes(routes, pathname);
    if (!match) return null;
    const outermost = match.routes.reduceRight<ReactNode>(
      (inner, { element }) => <OutletContext value={inner}>{element}</OutletContext>,
      null,
    );
    return <ParamsContext value={match.params}>{outermost}</ParamsContext>;
  }, [routes, pathname]);
}

/** The screen or layout inside a layout. */
export function Outlet() {
  return use(OutletContext);
}

/** Goes to another path when it is shown. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigate(to, { replace, state });
    // The function differs at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [to, replace, state]);
  return null;
}
