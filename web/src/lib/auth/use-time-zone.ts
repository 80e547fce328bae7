// The user's time zone: saved in the account, or the browser's until one is saved.

import type { Session } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { browserTimeZone, isTimeZone } from '@/lib/format/time-zones';
import { useSupabase } from '@/lib/server/supabase';
import { useAuth } from './auth';

export function useTimeZone(): string {
  return timeZoneOf(useAuth().session);
}

export function timeZoneOf(session: Session | null): string {
  return keptTimeZone(session) ?? browserTimeZone();
}

/** Undefined for an account without a time zone. */
function keptTimeZone(session: Session | null): string | undefined {
  const kept: unknown = session?.user.user_metadata.time_zone;
  return isTimeZone(kept) ? kept : undefined;
}

export function useChooseTimeZoneMutation(errorTitle: string) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async (zone: string) => {
      const { error } = await supabase.auth.updateUser({ data: { time_zone: zone } });
      if (error) throw error;
    },
    meta: { errorTitle },
  });
}

/** Saves the browser's zone in an account that has none, for mails that mention times. A failed save is retried with the next answer. */
export function useKeepTimeZone(): () => void {
  const kept = keptTimeZone(useAuth().session);
  const supabase = useSupabase();
  return () => {
    if (kept === undefined) void supabase.auth.updateUser({ data: { time_zone: browserTimeZone() } });
  };
}
