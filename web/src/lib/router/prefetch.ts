// Fetches the code of a screen before it is asked for. The routes know how; they are not known here.

import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Supabase } from '@/lib/server/supabase';

export type Prefetch = (path: string) => void;

/** Reads what a screen shows before anything was chosen on it. */
export type ReadFirst = (cache: QueryClient, supabase: Supabase, userId: string) => Promise<unknown>;

/** Without a provider, in a test of one component, nothing is fetched. */
export const PrefetchContext = createContext<Prefetch>(() => undefined);

export function usePrefetch(): Prefetch {
  return use(PrefetchContext);
}
