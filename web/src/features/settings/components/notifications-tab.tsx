// The Notifications tab: each kind can be shown in the app, mailed, both, or neither.

import type { ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { usePreferencesQuery } from '@/features/settings/api/list-preferences';
import { KIND_GROUPS, type KindGroup } from '@/features/settings/notification-kinds';
import { PreferenceTable } from './preference-table';
import { SettingsRow } from './settings-row';
import { t } from '@/words/settings-notifications';

export function NotificationsTab() {
  return (
    <Loaded
      query={usePreferencesQuery()}
      skeleton={<Groups>{() => <Skeleton className="my-3 h-40 appear-late" />}</Groups>}
      failed={(retry) => <FailedState title={t('failed')} {...retry} />}
    >
      {(preferences) => (
        <Groups>
          {({ name, kinds }) => (
            <PreferenceTable caption={t(`group.${name}`)} kinds={kinds} preferences={preferences} />
          )}
        </Groups>
      )}
    </Loaded>
  );
}

function Groups({ children }: { children: (group: KindGroup) => ReactNode }) {
  return (
    <>
      {KIND_GROUPS.map((group) => (
        <SettingsRow key={group.name} title={t(`group.${group.name}`)} hint={hintOf(group)} className="py-2 md:py-3">
          {children(group)}
        </SettingsRow>
      ))}
      <p className="pb-7 text-sm text-muted-foreground">{t('always')}</p>
    </>
  );
}

function hintOf({ name }: KindGroup): string {
  return name === 'network' ? '' : t(`groupHint.${name}`);
}
