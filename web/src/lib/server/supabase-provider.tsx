// Provides the client once it has loaded.

import { useCallback, useState, type ReactNode } from 'react';
import { LoadSupabaseContext, SupabaseContext, type LoadSupabase, type Supabase } from './supabase';

interface SupabaseProviderProps {
  load: LoadSupabase;
  /** The client, if it has already loaded. */
  loaded?: Supabase | undefined;
  children: ReactNode;
}

export function SupabaseProvider({ load, loaded, children }: SupabaseProviderProps) {
  const [arrived, setArrived] = useState(loaded ?? null);
  const loadAndHandDown = useCallback(async () => {
    const supabase = await load();
    setArrived(supabase);
    return supabase;
  }, [load]);
  return (
    <LoadSupabaseContext value={loadAndHandDown}>
      <SupabaseContext value={arrived}>{children}</SupabaseContext>
    </LoadSupabaseContext>
  );
}
