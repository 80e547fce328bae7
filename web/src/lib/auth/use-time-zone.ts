// The time zone that one reads times in: kept with the account, and until then the browser's.

import { useMutation } from '@tanstack/react-query';
import { browserTimeZone, isTimeZone } from '@/lib/format/time-zones';
import { useSupabase } from '@/lib/server/supabase';
import { useAuth } from './auth';

export function useTimeZone(): string {
  return useKeptTimeZone() ?? browserTimeZone();
}

/** Undefined for an account that never said. */
function useKeptTimeZone(): string | undefined {
  const { session } = useAuth();
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

/** Keeps the browser's zone with an account that has none, for the mails that name times. One that fails is kept with the next answer. */
export function useKeepTimeZone(): () => void {
  const kept = useKeptTimeZone();
  const supabase = useSupabase();
  return () => {
    if (kept === undefined) void supabase.auth.updateUser({ data: { time_zone: browserTimeZone() } });
  };
}
