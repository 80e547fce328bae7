// The location of the screen, and how components change it.

import { createContext, use } from 'react';
import { hrefOf, parsePath, type HistoryEntry, type Location, type NavigationType } from './history';
import { HistoryContext } from './history-context';
import { matchPath, type Params } from './routes';

export const LocationContext = createContext<HistoryEntry | null>(null);
export const BasenameContext = createContext('/');
export const ParamsContext = createContext<Params>({});

/** The path below `basename`, or null for a path outside. */
export function withoutBasename(pathname: string, basename: string): string | null {
  const base = basename.replace(/\/$/, '');
  if (!`${pathname}/`.toLowerCase().startsWith(`${base}/`.toLowerCase())) return null;
  return pathname.slice(base.length) || '/';
}

function withBasename(pathname: string, basename: string): string {
  return pathname === '/' ? basename : basename.replace(/\/$/, '') + pathname;
}

function useEntry(): HistoryEntry {
  const entry = use(LocationContext);
  if (!entry) throw new Error('the location is known only within a Router');
  return entry;
}

/** The location of the screen, with the path below the basename. */
export function useLocation(): Location {
  return useEntry().location;
}

/** How the user came to the location. */
export function useNavigationType(): NavigationType {
  return useEntry().type;
}

/** The parameters in the path of the screen. */
export function useParams(): Params {
  return use(ParamsContext);
}

/** The parameters of the current path if it has this pattern, for components outside the screen. */
export function useMatch(pattern: string): Params | null {
  return matchPath(pattern, useLocation().pathname);
}

/** A path, or only a query or hash of the screen: `/jobs?q=rust`, `?q=rust`, `#limits`. */
type Destination = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>;

/** The address of a destination, including the basename. */
export function useHref(to: Destination): string {
  const basename = use(BasenameContext);
  const { pathname } = useLocation();
  return addressOf(to, pathname, basename);
}

function addressOf(to: Destination, current: string, basename: string): string {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return hrefOf({ pathname: withBasename(pathname || current, basename), search, hash });
}

export interface NavigateOptions {
  replace?: boolean | undefined;
  /** Stored with the history entry, for the screen that opens. */
  state?: unknown;
}

/** Goes to a path, to another query of the open screen, or a number of entries forward. */
export function useNavigate(): (to: Destination | number, options?: NavigateOptions) => void {
  const history = use(HistoryContext);
  const basename = use(BasenameContext);
  const { pathname: current } = useLocation();
  return (to, { replace = false, state } = {}) => {
    if (!history) throw new Error('navigating is possible only within a Router');
    if (typeof to === 'number') {
      history.go(to);
      return;
    }
    const href = addressOf(to, current, basename);
    if (replace) history.replace(href, state);
    else history.push(href, state);
  };
}
