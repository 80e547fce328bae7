// The notification preferences. A kind that was never changed has no row and is switched on.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/settings-notifications';

export type Preference = Database['public']['Tables']['notification_preferences']['Row'];
export type NotificationKind = Preference['kind'];
export type Channel = 'in_app' | 'email';

async function listPreferences(supabase: Supabase, signal: AbortSignal): Promise<Preference[]> {
  const { data } = await supabase.from('notification_preferences').select('*').abortSignal(signal).throwOnError();
  return data;
}

export function listPreferencesOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.notifications.preferences(userId),
    queryFn: ({ signal }) => listPreferences(supabase, signal),
    meta: { errorTitle: t('fetchFailed') },
  });
}

export function usePreferencesQuery() {
  const user = useUser();
  return useQuery(listPreferencesOptions(useSupabase(), user.id));
}

/** Returns the effective preference for a kind, whether stored or default. */
export function preferenceOf(preferences: Preference[], userId: string, kind: NotificationKind): Preference {
  return (
    preferences.find((preference) => preference.kind === kind) ?? { user_id: userId, kind, in_app: true, email: true }
  );
}
