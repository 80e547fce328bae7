// Reloads the data of a screen when the rows behind it change, without a manual reload.

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Database } from '@/lib/database.types';
import { useSupabase } from '@/lib/server/supabase';

export interface WatchedRows {
  table: keyof Database['public']['Tables'];
  /** A filter such as `employer_id=eq.…`; without it, all rows that the reader may see. */
  filter?: string;
}

/** Changes often come together, such as an application and the count on its job. */
const SETTLE_MS = 300;
/** A job that many people open changes constantly; its owner's numbers are reloaded at most this often. */
const PAUSE_MS = 2000;

/** `queryKeys` are the key prefixes of the queries to reload. */
export function useLiveChanges(watched: readonly WatchedRows[], queryKeys: readonly QueryKey[]): void {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  // Serialised, so that the effect compares them by value.
  const rows = JSON.stringify(watched);
  const keys = JSON.stringify(queryKeys);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let renewedAt = 0;
    const refresh = () => {
      timer = undefined;
      renewedAt = Date.now();
      for (const queryKey of JSON.parse(keys) as QueryKey[]) void queryClient.invalidateQueries({ queryKey });
    };
    const refreshSoon = () => {
      timer ??= setTimeout(refresh, Math.max(SETTLE_MS, renewedAt + PAUSE_MS - Date.now()));
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
                refreshSoon,
              ),
            channel,
          ),
        onReady: refreshSoon,
      });
    };
    // If the live code cannot be loaded, the screen keeps the data it has.
    watch().catch(() => undefined);
    return () => {
      left = true;
      clearTimeout(timer);
      close?.();
    };
  }, [supabase, queryClient, rows, keys]);
}
