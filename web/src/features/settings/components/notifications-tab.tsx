// What to be told of, and where: in the application, by mail, both or not at all.

import type { ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { usePreferencesQuery } from '@/features/settings/api/list-preferences';
import { KIND_GROUPS } from '@/features/settings/notification-kinds';
import { PreferenceTable } from './preference-table';
import { SettingsRow } from './settings-row';

const HINTS: Record<string, string> = {
  People: 'Mails are sent only for what stays unread for a while.',
  Jobs: 'What happens to jobs and applications.',
  Tenders: 'What happens to tenders and proposals.',
};

export function NotificationsTab() {
  return (
    <Loaded
      query={usePreferencesQuery()}
      skeleton={<Groups>{() => <Skeleton className="my-3 h-40 appear-late" />}</Groups>}
      failed={(retry) => <FailedState title="Your choices did not load" {...retry} />}
    >
      {(preferences) => (
        <Groups>
          {({ title, kinds }) => <PreferenceTable caption={title} kinds={kinds} preferences={preferences} />}
        </Groups>
      )}
    </Loaded>
  );
}

function Groups({ children }: { children: (group: (typeof KIND_GROUPS)[number]) => ReactNode }) {
  return (
    <>
      {KIND_GROUPS.map((group) => (
        <SettingsRow key={group.title} title={group.title} hint={HINTS[group.title] ?? ''} className="py-2 md:py-3">
          {children(group)}
        </SettingsRow>
      ))}
      <p className="pb-7 text-sm text-muted-foreground">
        Mails about your account itself, such as a changed password, are always sent.
      </p>
    </>
  );
}
