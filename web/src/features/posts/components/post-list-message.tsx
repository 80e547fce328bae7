// Shown in place of posts if they did not load or there are none.

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

/** `of` tells whose posts are missing: everyone's, one person's, or the user's own. */
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
