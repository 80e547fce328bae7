// How many notifications the reader has not seen.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { NOTIFICATIONS_KEY } from './list-notifications';

async function countUnread(supabase: Supabase, signal: AbortSignal): Promise<number> {
  const { count } = await supabase
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .is('read_at', null)
    .abortSignal(signal)
    .throwOnError();
  return count ?? 0;
}

export const UNREAD_KEY = [...NOTIFICATIONS_KEY, 'unread-count'];

function countUnreadOptions(supabase: Supabase) {
  return queryOptions({ queryKey: UNREAD_KEY, queryFn: ({ signal }) => countUnread(supabase, signal) });
}

export function useUnreadNotifications(): number {
  const { data } = useQuery(countUnreadOptions(useSupabase()));
  return data ?? 0;
}
