// What the reader was told, newest first: all of it, or what they have not seen.

import { afterCursor, cursorListOptions, useCursorList, type Cursor } from '@/lib/cursor-list';
import { useSupabase, type Supabase } from '@/lib/supabase';

export type NotificationFilter = 'all' | 'unread';

const PAGE_SIZE = 20;

async function listNotifications(
  supabase: Supabase,
  filter: NotificationFilter,
  cursor: Cursor | null,
  signal: AbortSignal,
) {
  let query = supabase
    .from('notifications')
    .select('*, actor:profiles!notifications_actor_id_fkey(full_name)')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE_SIZE);
  if (filter === 'unread') query = query.is('read_at', null);
  if (cursor) query = query.or(afterCursor(cursor));
  const { data } = await query.abortSignal(signal).throwOnError();
  return data;
}

export type Notification = Awaited<ReturnType<typeof listNotifications>>[number];

/** Every query about notifications has a key that begins like this. */
export const NOTIFICATIONS_KEY = ['notifications'];
export const LISTS_KEY = [...NOTIFICATIONS_KEY, 'list'];

export function useNotificationsQuery(filter: NotificationFilter) {
  const supabase = useSupabase();
  return useCursorList(
    cursorListOptions({
      queryKey: [...LISTS_KEY, filter],
      readPage: (cursor, signal) => listNotifications(supabase, filter, cursor, signal),
      pageSize: PAGE_SIZE,
      errorTitle: 'Error fetching notifications',
    }),
  );
}
