// /saved: what one has put aside for later, by kind.

import { FeedLayout } from '@/app/feed-layout';
import { PageHead } from '@/components/page-head';
import { SavedTabs } from '@/features/saved/components/saved-tabs';
import { t } from '@/words/saved';

export function SavedRoute() {
  return (
    <FeedLayout>
      <PageHead title={t('title')} />
      <h1 className="max-md:px-(--gutter) max-md:pt-3">{t('title')}</h1>
      <SavedTabs />
    </FeedLayout>
  );
}
