// Fetches the client when it is first asked for.

import type { Config } from './config';
import type { LoadSupabase, Supabase } from './supabase';

/** There is only ever one client: two would fight over one stored session. After a failure the next call tries again. */
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
