// The held postings, with loading, failed, empty and full states.

import { ShieldCheck } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonList } from '@/components/ui/skeleton';
import { useHeldPostingsQuery } from '@/features/moderation/api/list-held-postings';
import { t } from '@/words/moderation';
import { EntrySkeleton } from './entry-skeleton';
import { HeldCard } from './held-card';

export function HeldList() {
  return (
    <Loaded
      query={useHeldPostingsQuery()}
      skeleton={
        <SkeletonList>
          <EntrySkeleton />
        </SkeletonList>
      }
      failed={(retry) => (
        <Card>
          <FailedState title={t('held.notLoaded')} {...retry} />
        </Card>
      )}
      empty={
        <Card>
          <EmptyState icon={ShieldCheck} title={t('held.none')}>
            {t('held.noneText')}
          </EmptyState>
        </Card>
      }
    >
      {(postings) => (
        <ul aria-label={t('held')} className="flex flex-col gap-4">
          {postings.map((posting) => (
            <li key={posting.id}>
              <HeldCard posting={posting} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
