// Loads the client on first use.

import type { Config } from './config';
import type { LoadSupabase, Supabase } from './supabase';

/** There is only ever one client: two would compete for one stored session. After a failure the next call tries again. */
export function supabaseLoader(config: Config): LoadSupabase {
  let loading: Promise<Supabase> | undefined;
  return () => {
    loading ??= import('./supabase-client').then(
      ({ createSupabase }) => createSupabase(config),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}
