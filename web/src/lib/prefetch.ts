// Fetches the code of a screen before it is asked for. The routes know how; they are not known here.

import { createContext, use } from 'react';

export type Prefetch = (path: string) => void;

/** Without a provider, in a test of one component, nothing is fetched. */
export const PrefetchContext = createContext<Prefetch>(() => undefined);

export function usePrefetch(): Prefetch {
  return use(PrefetchContext);
}
