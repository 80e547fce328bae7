// What stands in place of posts: that they did not load, or that there are none.

import { Newspaper } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { t } from '@/words/post-details';

export function PostListFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Card bleed>
      <FailedState title={t('list.notLoaded')} retrying={retrying} onRetry={onRetry} />
    </Card>
  );
}

/** `of`: no one at all has posted, or not this one person, or not oneself. */
export function PostListEmpty({ of }: { of: 'everyone' | 'someone' | 'oneself' }) {
  return (
    <Card bleed>
      {of === 'everyone' ? (
        <EmptyState icon={Newspaper} title={t('list.none')}>
          {t('list.noneText')}
        </EmptyState>
      ) : (
        <EmptyState icon={Newspaper} title={t('list.noneOfPerson')}>
          {of === 'oneself' ? t('list.noneTextOwn') : t('list.noneTextOfPerson')}
        </EmptyState>
      )}
    </Card>
  );
}
