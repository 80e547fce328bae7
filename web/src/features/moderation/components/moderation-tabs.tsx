// The entries waiting for moderators, in two tabs with the open one in the URL. Entries decided by another moderator disappear immediately.

import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { useWaitingCountsQuery } from '@/features/moderation/api/count-waiting';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { useSearchParams } from '@/lib/router/use-search-params';
import { t } from '@/words/moderation';
import { HeldList } from './held-list';
import { ReportedList } from './reported-list';
import { WaitingCount } from './waiting-count';

export function ModerationTabs() {
  const [query, setQuery] = useSearchParams();
  const open = query.get('show') === 'reports' ? 'reports' : 'held';
  const { data: waiting } = useWaitingCountsQuery();
  useLiveChanges([{ table: 'posting_checks' }, { table: 'reports' }], [queryKeys.moderation.all]);
  return (
    <Tabs
      value={open}
      onValueChange={(tab) => {
        setQuery(tab === 'reports' ? { show: tab } : {}, { replace: true });
      }}
    >
      <TabsList aria-label={t('tabs')}>
        <Tab value="held" label={t('held')} count={waiting?.held ?? 0} />
        <Tab value="reports" label={t('reports')} count={waiting?.reports ?? 0} />
      </TabsList>
      <TabsContent value="held" className="rounded-lg">
        <HeldList />
      </TabsContent>
      <TabsContent value="reports" className="rounded-lg">
        <ReportedList />
      </TabsContent>
    </Tabs>
  );
}

function Tab({ value, label, count }: { value: string; label: string; count: number }) {
  return (
    <TabsTrigger value={value}>
      {label}
      <WaitingCount count={count} />
    </TabsTrigger>
  );
}
