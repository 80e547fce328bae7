// Hears of notifications as they are written, on every page.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '@/lib/auth/auth';
import { REALTIME_SUBSCRIBE_STATES } from '@/lib/live/live-client';
import { noteLiveReady } from '@/lib/live/live-ready';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { newId } from '@/lib/uuid';
import { noteSilence } from '@/lib/server/watch-server';

export function LiveNotifications() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { id: userId } = useUser();

  useEffect(() => {
    const renew = () => void queryClient.invalidateQueries({ queryKey: queryKeys.notifications.all });
    const channel = supabase
      // A name of its own: the client takes a while to leave a channel, and would hand out the one that is closing.
      .channel(`notifications-${newId()}`)
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'notifications', filter: `user_id=eq.${userId}` },
        renew,
      )
      .subscribe((status) => {
        // Whatever was written before the line was up, or while it was down, has been missed.
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) {
          renew();
          noteLiveReady();
        }
        // A line that broke is often the first sign that the server is gone.
        else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) noteSilence();
      });
    return () => {
      void supabase.removeChannel(channel);
    };
  }, [supabase, queryClient, userId]);

  return null;
}
