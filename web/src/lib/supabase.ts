// The one client to the server, handed down by context so that tests can hand down another.

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createContext, use } from 'react';
import type { Config } from './config';
import type { Database } from './database.types';
import { patientFetch } from './patient-fetch';

export type Supabase = SupabaseClient<Database>;

export const SupabaseContext = createContext<Supabase | null>(null);

export function createSupabase(config: Config): Supabase {
  return createClient<Database>(config.url, config.anonKey, { global: { fetch: patientFetch } });
}

export function useSupabase(): Supabase {
  const supabase = use(SupabaseContext);
  if (!supabase) throw new Error('useSupabase must be used within a SupabaseContext');
  return supabase;
}
