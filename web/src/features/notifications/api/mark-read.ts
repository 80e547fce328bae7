// Marks one or all notifications as read, with an optimistic update.

import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { mapRows, type Cursor } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/notifications';
import type { Notification } from './list-notifications';

export function useMarkReadMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Notification) => {
      const readAt = new Date().toISOString();
      await supabase.from('notifications').update({ read_at: readAt }).eq('id', id).is('read_at', null).throwOnError();
    },
    meta: { errorTitle: t('markFailed') },
    onMutate: ({ id, read_at }) => {
      showRead(queryClient, (row) => row.id === id, read_at === null ? 1 : 0);
    },
    onSettled: () => refresh(queryClient),
  });
}

/** Marks everything up to now. Notifications that arrive during the request stay unread. */
export function useMarkAllReadMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (newest: string) => {
      await supabase
        .from('notifications')
        .update({ read_at: new Date().toISOString() })
        .is('read_at', null)
        .lte('created_at', newest)
        .throwOnError();
    },
    meta: { errorTitle: t('markFailed') },
    onMutate: (newest) => {
      showRead(queryClient, (row) => row.created_at <= newest, Infinity);
    },
    onSettled: () => refresh(queryClient),
  });
}

function showRead(queryClient: QueryClient, isMeant: (row: Notification) => boolean, count: number): void {
  const readAt = new Date().toISOString();
  queryClient.setQueriesData<InfiniteData<Notification[], Cursor | null>>(
    { queryKey: queryKeys.notifications.lists },
    (cached) => cached && mapRows(cached, (row) => (isMeant(row) ? { ...row, read_at: row.read_at ?? readAt } : row)),
  );
  queryClient.setQueryData<number>(
    queryKeys.notifications.unreadCount,
    (unread) => unread && Math.max(0, unread - count),
  );
}

/** Refetches the count but not the visible list, so that an entry does not disappear from "Unread" under the user's pointer. */
async function refresh(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.notifications.all, refetchType: 'inactive' });
  await queryClient.invalidateQueries({ queryKey: queryKeys.notifications.unreadCount });
}
