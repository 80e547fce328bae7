// Counts the reader's unread notifications.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function countUnread(supabase: Supabase, signal: AbortSignal): Promise<number> {
  const { count } = await supabase
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
    .abortSignal(signal)
    .throwOnError();
  return count ?? 0;
}

function countUnreadOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.notifications.unreadCount,
    queryFn: ({ signal }) => countUnread(supabase, signal),
  });
}

export function useUnreadNotifications(): number {
  const { data } = useQuery(countUnreadOptions(useSupabase()));
  return data ?? 0;
}
