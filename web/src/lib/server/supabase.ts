// The one client of the server. It comes from a context, so that tests can provide another.

import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext, use } from 'react';
import type { Database } from '@/lib/database.types';

export type Supabase = SupabaseClient<Database>;

/** Loads the client's code if necessary, and resolves to the client. */
export type LoadSupabase = () => Promise<Supabase>;

/** Null while the client's code is loading. */
export const SupabaseContext = createContext<Supabase | null>(null);

export const LoadSupabaseContext = createContext<LoadSupabase | null>(null);

/** The client. For screens behind the sign-in, which has loaded it. */
export function useSupabase(): Supabase {
  const supabase = use(SupabaseContext);
  if (!supabase) throw new Error('useSupabase must be used behind the sign-in');
  return supabase;
}

/** For visitors' screens, which are shown before the client has loaded and need it when a form is sent. */
export function useLoadSupabase(): LoadSupabase {
  const load = use(LoadSupabaseContext);
  if (!load) throw new Error('useLoadSupabase must be used within a SupabaseProvider');
  return load;
}
