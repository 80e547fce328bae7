// Creates the client. A separate module, so that a visitor's first screen does not wait for the client's code.

import { createClient } from '@supabase/supabase-js';
import type { Config } from './config';
import type { Database } from '@/lib/database.types';
import { fetchEarly } from './early-responses';
import { fetchInSession } from '@/lib/auth/session-fetch';
import { retryingFetch } from './retrying-fetch';
import type { Supabase } from './supabase';
import { watchedFetch } from './watch-server';

export function createSupabase(config: Config): Supabase {
  return createClient<Database>(config.url, config.anonKey, {
    // A session in the address needs confirmation first: see link-session.ts.
    auth: { detectSessionInUrl: false, experimental: { recoveryCodes: true } },
    global: {
      fetch: fetchInSession(
        fetchEarly(watchedFetch(retryingFetch, config.url), new URL(config.url).pathname.replace(/\/$/, '')),
      ),
    },
  });
}
