// The name of somebody of whom only the id is known; undefined until it is, and for whoever is gone.

import { useQuery } from '@tanstack/react-query';
import { useSupabase } from './supabase';

export function usePersonName(id: string): string | undefined {
  const supabase = useSupabase();
  const { data } = useQuery({
    queryKey: ['person-name', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('profiles')
        .select('full_name')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.full_name ?? null;
    },
    staleTime: Infinity,
  });
  return data ?? undefined;
}
