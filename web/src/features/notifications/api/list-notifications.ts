// The reader's notifications, newest first: all of them, or the unread ones.

import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/notifications';

export type NotificationFilter = 'all' | 'unread';

async function listNotifications(supabase: Supabase, filter: NotificationFilter, onPage: OnPage, signal: AbortSignal) {
  let query = supabase.from('notifications').select('*, actor:profiles!notifications_actor_id_fkey(full_name)');
  if (filter === 'unread') query = query.is('read_at', null);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data;
}

export type Notification = Awaited<ReturnType<typeof listNotifications>>[number];

export function useNotificationsQuery(filter: NotificationFilter) {
  const supabase = useSupabase();
  return useCursorList(
    cursorListOptions({
      queryKey: queryKeys.notifications.list(filter),
      readPage: (onPage, signal) => listNotifications(supabase, filter, onPage, signal),
      errorTitle: t('list.failed'),
    }),
  );
}
