// A list of posts with its loading, failed, empty and full states. More posts load while scrolling.

import { useState } from 'react';
import { EndlessList } from '@/components/endless-list';
import { Loaded } from '@/components/loaded';
import { SkeletonList } from '@/components/ui/skeleton';
import { usePostsQuery } from '@/features/posts/api/list-posts';
import type { Post } from '@/features/posts/api/post';
import { useUser } from '@/lib/auth/auth';
import { useFirstFew } from '@/lib/ui/use-first-few';
import { lazyPart, useFetchWhenIdle } from '@/lib/ui/lazy-part';
import { t } from '@/words/posts';
import { PostCard } from './post-card';
import { PostSkeleton } from './post-skeleton';

const loadMessages = () => import('./post-list-message');
const PostListEmpty = lazyPart(async () => (await loadMessages()).PostListEmpty);
const PostListFailed = lazyPart(async () => (await loadMessages()).PostListFailed);
// Loaded later, because a freshly loaded list has no new posts.
const NewPosts = lazyPart(async () => (await import('./new-posts')).NewPosts);
const LivePosts = lazyPart(async () => (await import('./live-posts')).LivePosts);

/** With `authorId`, the posts of one person. Otherwise everyone's, with a notice for new ones. */
export function PostList({ authorId }: { authorId?: string }) {
  const { id: readerId } = useUser();
  const posts = usePostsQuery(authorId);
  const [wasLoaded] = useState(posts.data !== undefined);
  // Fetched in advance, because the message to show may be that the network is down.
  useFetchWhenIdle(loadMessages);

  return (
    <Loaded
      query={posts}
      skeleton={
        <SkeletonList>
          <PostSkeleton />
        </SkeletonList>
      }
      failed={(retry) => <PostListFailed {...retry} />}
    >
      {(rows) => (
        <>
          <LivePosts ids={rows.map(({ id }) => id)} />
          {authorId === undefined && <NewPosts since={rows[0]?.created_at ?? BEFORE_ALL_POSTS} />}
          {rows.length === 0 ? (
            <PostListEmpty of={authorId === undefined ? 'everyone' : authorId === readerId ? 'oneself' : 'someone'} />
          ) : (
            <Cards list={posts} posts={rows} wasLoaded={wasLoaded} />
          )}
        </>
      )}
    </Loaded>
  );
}

interface CardsProps {
  list: ReturnType<typeof usePostsQuery>;
  posts: Post[];
  /** Whether the posts were already loaded when the list was opened. */
  wasLoaded: boolean;
}

function Cards({ list, posts, wasLoaded }: CardsProps) {
  const { drawn, isFirstStep } = useFirstFew(posts.length, { wasLoaded });
  return (
    <EndlessList
      label={t('list.label')}
      hasMore={list.hasMore && !isFirstStep}
      isLoadingMore={list.isLoadingMore}
      failed={list.isNextPageError}
      onLoadMore={list.loadMore}
    >
      {posts.slice(0, drawn).map((post, index) => (
        <div key={post.id} className="enter" style={{ '--order': index }}>
          <PostCard post={post} position={index + 1} />
        </div>
      ))}
    </EndlessList>
  );
}

const BEFORE_ALL_POSTS = '1970-01-01T00:00:00Z';
