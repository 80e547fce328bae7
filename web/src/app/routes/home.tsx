// /: the feed, between the rails.

import { FeedLayout } from '@/app/feed-layout';
import { PageHead } from '@/components/page-head';
import { readFirstPosts } from '@/features/posts/api/list-posts';
import { ComposerSkeleton } from '@/features/posts/components/composer-skeleton';
import { PostList } from '@/features/posts/components/post-list';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/shell';

// People read before they write, so the posts do not wait for the composer.
const Composer = lazyPart(async () => (await import('@/features/posts/components/composer')).Composer);

export const readFirst = readFirstPosts;

export function HomeRoute() {
  return (
    <FeedLayout>
      <PageHead title={t('nav.feed')} />
      <h1 className="sr-only">{t('nav.feed')}</h1>
      <Composer fallback={<ComposerSkeleton />} />
      <PostList />
    </FeedLayout>
  );
}
