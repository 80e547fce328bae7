// Loads the code of a screen in advance. The routes provide the loader; this module does not know them.

import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Supabase } from '@/lib/server/supabase';

export type Prefetch = (path: string) => void;

/** Reads the data that a screen shows first. */
export type ReadFirst = (cache: QueryClient, supabase: Supabase, userId: string) => Promise<unknown>;

/** Without a provider, as in a component test, nothing is prefetched. */
export const PrefetchContext = createContext<Prefetch>(() => undefined);

export function usePrefetch(): Prefetch {
  return use(PrefetchContext);
}
