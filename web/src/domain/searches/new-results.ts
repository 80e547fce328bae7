// The new results of an opened saved search. The request also marks them as seen, so it is sent once per visit; a user who returns to
// the list from one of its entries sees the same marks.

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@/lib/router/location';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';

const NONE: readonly string[] = [];

/** The ids of the rows to mark; empty if no saved search is open. */
export function useNewResults(searchId: string | null): readonly string[] {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { key: visit } = useLocation();
  const { data = NONE } = useQuery({
    queryKey: queryKeys.searches.opened(searchId ?? '', visit),
    queryFn:
      searchId === null
        ? skipToken
        : async () => {
            const { data: opened } = await supabase.rpc('open_saved_search', { p_id: searchId }).throwOnError();
            void queryClient.invalidateQueries({ queryKey: queryKeys.searches.list });
            void queryClient.invalidateQueries({ queryKey: queryKeys.notifications.all });
            return opened.new;
          },
    staleTime: Infinity,
    retry: false,
  });
  return data;
}
