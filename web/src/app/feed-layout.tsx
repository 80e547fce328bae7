// The layout of the feed and of a single post: a column between two rails. From 1200 px there are three columns; from 1024 px the right
// rail's cards are below the left rail's; on smaller screens there is only the column.

import type { ReactNode } from 'react';
import { lazyPart } from '@/lib/ui/lazy-part';
import { useMinWidth } from '@/lib/browser/use-min-width';
import { t } from '@/words/shell';

const LeftRail = lazyPart(async () => (await import('./feed-rails')).LeftRail);
const RightRail = lazyPart(async () => (await import('./feed-rails')).RightRail);

export function FeedLayout({ children }: { children: ReactNode }) {
  const hasLeftRail = useMinWidth('64rem');
  const hasRightRail = useMinWidth('75rem');
  return (
    <div className="page grid grid-cols-[minmax(0,var(--column))] justify-center gap-6 py-2 max-md:px-0 md:py-6 lg:grid-cols-[var(--rail-left)_minmax(0,var(--column))] min-[75rem]:grid-cols-[var(--rail-left)_minmax(0,1fr)_var(--rail-right)]">
      {hasLeftRail && (
        <aside aria-label={t('rail.left')} className="rail">
          <LeftRail withBoards={!hasRightRail} />
        </aside>
      )}
      <div className="flex w-full min-w-0 flex-col gap-2 md:gap-4">{children}</div>
      {hasRightRail && (
        <aside aria-label={t('rail.right')} className="rail">
          <RightRail />
        </aside>
      )}
    </div>
  );
}
