// /: the feed, between the rails.

import { FeedLayout } from '@/app/feed-layout';
import { PageHead } from '@/components/page-head';
import { ComposerSkeleton } from '@/features/posts/components/composer-skeleton';
import { PostList } from '@/features/posts/components/post-list';
import { lazyPart } from '@/lib/lazy-part';

// Reading comes before writing: the posts need not wait for it.
const Composer = lazyPart(async () => (await import('@/features/posts/components/composer')).Composer);

export function HomeRoute() {
  return (
    <FeedLayout>
      <PageHead title="Feed" />
      <h1 className="sr-only">Feed</h1>
      <Composer meanwhile={<ComposerSkeleton />} />
      <PostList />
    </FeedLayout>
  );
}
