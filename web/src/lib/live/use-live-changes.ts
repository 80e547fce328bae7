// Reads again what a screen shows when rows change that it rests on, without anyone pressing reload.

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Database } from '@/lib/database.types';
import { useSupabase } from '@/lib/server/supabase';

export interface WatchedRows {
  table: keyof Database['public']['Tables'];
  /** Which of its rows, as `employer_id=eq.…`; without it, all that the reader may see. */
  filter?: string;
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
    let close: (() => void) | undefined;
    let left = false;
    const watch = async () => {
      const { openChannel } = await import('./open-channel');
      if (left) return;
      close = openChannel(supabase, 'changes', {
        listen: (channel) =>
          (JSON.parse(rows) as WatchedRows[]).reduce(
            (listening, { table, filter }) =>
              listening.on(
                'postgres_changes',
                { event: '*', schema: 'public', table, ...(filter !== undefined && { filter }) },
                renewSoon,
              ),
            channel,
          ),
        onReady: renewSoon,
      });
    };
    // Without the code for it the screen shows what it has read.
    watch().catch(() => undefined);
    return () => {
      left = true;
      clearTimeout(timer);
      close?.();
    };
  }, [supabase, queryClient, rows, keys]);
}
