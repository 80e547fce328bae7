// /saved: what one has put aside for later, by kind.

import { FeedLayout } from '@/app/feed-layout';
import { PageHead } from '@/components/page-head';
import { SavedTabs } from '@/features/saved/components/saved-tabs';

export function SavedRoute() {
  return (
    <FeedLayout>
      <PageHead title="Saved" />
      <h1 className="max-md:px-(--gutter) max-md:pt-3">Saved</h1>
      <SavedTabs />
    </FeedLayout>
  );
}
