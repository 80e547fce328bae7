// A person's name by their id; undefined while loading and for a deleted account.

import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';

export function usePersonName(id: string): string | undefined {
  const supabase = useSupabase();
  const { data } = useQuery({
    queryKey: queryKeys.profiles.name(id),
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
