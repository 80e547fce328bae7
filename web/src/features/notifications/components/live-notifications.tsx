// Receives new notifications live, on every page.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '@/lib/auth/auth';
import { noteLiveReady } from '@/lib/live/live-ready';
import { openChannel } from '@/lib/live/open-channel';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { noteUnanswered } from '@/lib/server/watch-server';

export function LiveNotifications() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { id: userId } = useUser();

  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications.all });
    return openChannel(supabase, 'notifications', {
      listen: (channel) =>
        channel.on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'notifications', filter: `user_id=eq.${userId}` },
          refresh,
        ),
      onReady: () => {
        refresh();
        noteLiveReady();
      },
      // Often the first sign that the server is unreachable.
      onBroken: noteUnanswered,
    });
  }, [supabase, queryClient, userId]);

  return null;
}
