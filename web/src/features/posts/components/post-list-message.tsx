// What stands in place of posts: that they did not load, or that there are none.

import { Newspaper } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';

export function PostListFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Card bleed>
      <FailedState title="The posts did not load" retrying={retrying} onRetry={onRetry} />
    </Card>
  );
}

/** `of`: no one at all has posted, or not this one person, or not oneself. */
export function PostListEmpty({ of }: { of: 'everyone' | 'someone' | 'oneself' }) {
  return (
    <Card bleed>
      {of === 'everyone' ? (
        <EmptyState icon={Newspaper} title="No posts yet">
          Updates appear here. Yours could be the first.
        </EmptyState>
      ) : (
        <EmptyState icon={Newspaper} title="This user has no posts yet.">
          {of === 'oneself' ? 'Share your first update above.' : 'When they share an update, it appears here.'}
        </EmptyState>
      )}
    </Card>
  );
}
