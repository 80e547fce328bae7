// Reads again what a screen shows when rows change that it rests on, without anybody pressing reload.

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Database } from './database.types';
import { useSupabase } from './supabase';
import { newId } from './uuid';

export interface WatchedRows {
  table: keyof Database['public']['Tables'];
  /** Which of its rows, as `employer_id=eq.…`: only what is named is looked for by the server. */
  filter: string;
}

/** Changes often come together, as an application and the count on its job do. */
const SETTLE_MS = 300;
/** A job that many people open changes all the time; its owner's numbers are read no more often than this. */
const PAUSE_MS = 2000;

/** As the client's own enum says; importing that would bring the client to screens that do without it. */
const SUBSCRIBED = 'SUBSCRIBED';

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
    // A name of its own: the client takes a while to leave a channel, and would hand out the one that is closing.
    let channel = supabase.channel(`changes-${newId()}`);
    for (const { table, filter } of JSON.parse(rows) as WatchedRows[]) {
      channel = channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, renewSoon);
    }
    channel.subscribe((status: string) => {
      // Whatever happened before the line was up, or while it was down, has been missed.
      if (status === SUBSCRIBED) renewSoon();
    });
    return () => {
      clearTimeout(timer);
      void supabase.removeChannel(channel);
    };
  }, [supabase, queryClient, rows, keys]);
}
