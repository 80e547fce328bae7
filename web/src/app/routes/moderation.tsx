// /moderation: held postings and reports, for moderators. Everyone else sees the not-found page, and nothing is requested.

import { PageHead } from '@/components/page-head';
import { RowSkeleton } from '@/components/row-skeleton';
import { SkeletonList } from '@/components/ui/skeleton';
import { useUser } from '@/lib/auth/auth';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/moderation';
import { NotFoundRoute } from './not-found';

const ModerationTabs = lazyPart(
  async () => (await import('@/features/moderation/components/moderation-tabs')).ModerationTabs,
);

export function ModerationRoute() {
  const { isModerator } = useUser();
  if (!isModerator) return <NotFoundRoute />;
  return (
    <div className="page py-4 md:py-8">
      <PageHead title={t('title')} />
      <div className="mx-auto max-w-200">
        <h1>{t('title')}</h1>
        <p className="mt-1 mb-3 text-muted-foreground">{t('hint')}</p>
        <ModerationTabs
          fallback={
            <SkeletonList>
              <RowSkeleton />
            </SkeletonList>
          }
        />
      </div>
    </div>
  );
}
