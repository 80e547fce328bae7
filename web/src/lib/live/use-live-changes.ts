// Reads again what a screen shows when rows change that it rests on, without anyone pressing reload.

import type { RealtimeChannel } from '@supabase/supabase-js';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Database } from '@/lib/database.types';
import { useSupabase } from '@/lib/server/supabase';
import { newId } from '@/lib/uuid';

export interface WatchedRows {
  table: keyof Database['public']['Tables'];
  /** Which of its rows, as `employer_id=eq.…`: only what is named is looked for by the server. */
  filter: string;
}

/** Changes often come together, as an application and the count on its job do. */
const SETTLE_MS = 300;
/** A job that many people open changes all the time; its owner's numbers are read no more often than this. */
const PAUSE_MS = 2000;

/** `queryKeys` are the beginnings of what is read again. */
export function useLiveChanges(watched: readonly WatchedRows[], queryKeys: readonly QueryKey[]): void {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  // As texts, which stay the same as long as what they say does.
  const rows = JSON.stringify(watched);
  const keys = JSON.stringify(queryKeys);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let renewedAt = 0;
    const renew = () => {
      timer = undefined;
      renewedAt = Date.now();
      for (const queryKey of JSON.parse(keys) as QueryKey[]) void queryClient.invalidateQueries({ queryKey });
    };
    const renewSoon = () => {
      timer ??= setTimeout(renew, Math.max(SETTLE_MS, renewedAt + PAUSE_MS - Date.now()));
    };
    let channel: RealtimeChannel | undefined;
    let left = false;
    const watch = async () => {
      const { REALTIME_SUBSCRIBE_STATES } = await import('./live-client');
      if (left) return;
      // A name of its own: the client takes a while to leave a channel, and would hand out the one that is closing.
      channel = supabase.channel(`changes-${newId()}`);
      for (const { table, filter } of JSON.parse(rows) as WatchedRows[]) {
        channel = channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, renewSoon);
      }
      channel.subscribe((status) => {
        // Whatever happened before the line was up, or while it was down, has been missed.
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) renewSoon();
      });
    };
    // Without the code for it the screen shows what it has read.
    watch().catch(() => undefined);
    return () => {
      left = true;
      clearTimeout(timer);
      if (channel) void supabase.removeChannel(channel);
    };
  }, [supabase, queryClient, rows, keys]);
}
