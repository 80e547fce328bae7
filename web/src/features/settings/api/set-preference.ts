// Switches one kind of notification on or off for one channel, with an optimistic update.

import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { useOptimisticMutation } from '@/lib/query/use-optimistic-mutation';
import { useSupabase } from '@/lib/server/supabase';
import {
  listPreferencesOptions,
  preferenceOf,
  type Channel,
  type NotificationKind,
  type Preference,
} from './list-preferences';
import { t } from '@/words/settings-notifications';

interface PreferenceSwitch {
  kind: NotificationKind;
  channel: Channel;
  on: boolean;
}

type Change = Database['public']['Tables']['notification_preferences']['Insert'];

function changeOf(userId: string, kind: NotificationKind, channel: Channel, on: boolean): Change {
  return { user_id: userId, kind, [channel]: on };
}

export function useSetPreferenceMutation() {
  const supabase = useSupabase();
  const { id } = useUser();
  return useOptimisticMutation({
    // Only the changed channel is sent, so that two tabs cannot undo each other's choice.
    mutationFn: async ({ kind, channel, on }: PreferenceSwitch) => {
      await supabase
        .from('notification_preferences')
        .upsert(changeOf(id, kind, channel, on))
        .throwOnError();
    },
    queryKey: listPreferencesOptions(supabase, id).queryKey,
    change: (preferences: Preference[], { kind, channel, on }) => [
      ...preferences.filter((preference) => preference.kind !== kind),
      { ...preferenceOf(preferences, id, kind), [channel]: on },
    ],
    errorTitle: t('saveFailed'),
    inTurn: 'notification-preferences',
  });
}
