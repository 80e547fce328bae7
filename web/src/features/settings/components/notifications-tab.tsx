// What to be told of, and where: in the application, by mail, both or not at all.

import { FailedState } from '@/components/failed-state';
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
  const { data, isError, isFetching, refetch } = usePreferencesQuery();
  if (isError && !data) {
    return <FailedState title="Your choices did not load" retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {KIND_GROUPS.map(({ title, kinds }) => (
        <SettingsRow key={title} title={title} hint={HINTS[title] ?? ''} className="py-2 md:py-3">
          {data ? (
            <PreferenceTable caption={title} kinds={kinds} preferences={data} />
          ) : (
            <Skeleton className="my-3 h-40 appear-late" />
          )}
        </SettingsRow>
      ))}
      <p className="pb-7 text-sm text-muted-foreground">
        Mails about your account itself, such as a changed password, are always sent.
      </p>
    </>
  );
}
