// The reported content, with loading, failed, empty and full states: open reports first, then recent decisions.

import { Flag } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonList } from '@/components/ui/skeleton';
import { useReportedQuery, type Reported } from '@/features/moderation/api/list-reported';
import { t } from '@/words/moderation';
import { EntrySkeleton } from './entry-skeleton';
import { ReportedCard } from './reported-card';

export function ReportedList() {
  return (
    <Loaded
      query={useReportedQuery()}
      skeleton={
        <SkeletonList>
          <EntrySkeleton />
        </SkeletonList>
      }
      failed={(retry) => (
        <Card>
          <FailedState title={t('reports.notLoaded')} {...retry} />
        </Card>
      )}
    >
      {(reported) => {
        const open = reported.filter(({ status }) => status === 'Open');
        const settled = reported.filter(({ status }) => status !== 'Open');
        return (
          <>
            {open.length > 0 ? <Entries label={t('reports.open')} entries={open} /> : <NoneOpen />}
            {settled.length > 0 && (
              <section className="mt-8">
                <h2 className="mb-3">{t('reports.settled')}</h2>
                <Entries label={t('reports.settled')} entries={settled} />
              </section>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Entries({ label, entries }: { label: string; entries: Reported[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {entries.map((reported) => (
        // A target may have been reported again after it was settled.
        <li key={`${reported.kind} ${reported.target_id} ${reported.status}`}>
          <ReportedCard reported={reported} />
        </li>
      ))}
    </ul>
  );
}

function NoneOpen() {
  return (
    <Card>
      <EmptyState icon={Flag} title={t('reports.none')}>
        {t('reports.noneText')}
      </EmptyState>
    </Card>
  );
}
