// Hands the client down as soon as somebody has asked for it and it has arrived.

import { useCallback, useState, type ReactNode } from 'react';
import { LoadSupabaseContext, SupabaseContext, type LoadSupabase, type Supabase } from './supabase';

interface SupabaseProviderProps {
  load: LoadSupabase;
  children: ReactNode;
}

export function SupabaseProvider({ load, children }: SupabaseProviderProps) {
  const [arrived, setArrived] = useState<Supabase | null>(null);
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
