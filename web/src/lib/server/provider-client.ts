// The client for signing in with another provider. The code in the address works only in the browser that started the sign-in (PKCE).
// Mailed links may be opened in another browser, so the page's main client does not use PKCE.

import { createClient } from '@supabase/supabase-js';
import type { Config } from './config';
import type { Database } from '@/lib/database.types';
import type { Supabase } from './supabase';
import { retryingFetch } from './retrying-fetch';

const STORAGE_KEY = 'sangam-provider';

/** What it stores stays in this window, until `forgetProviderClient`. */
export function createProviderClient({ url, anonKey }: Config): Supabase {
  return createClient<Database>(url, anonKey, {
    auth: {
      flowType: 'pkce',
      storage: window.sessionStorage,
      storageKey: STORAGE_KEY,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: retryingFetch },
  });
}

export function forgetProviderClient(): void {
  for (const key of Object.keys(window.sessionStorage)) {
    if (key.startsWith(STORAGE_KEY)) window.sessionStorage.removeItem(key);
  }
}
