// The feed in its four states: loading, failed, empty, full.

import { CloudOff, Newspaper } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { usePostsQuery } from '@/features/feed/api/list-posts';
import { PostCard } from './post-card';
import { PostListSkeleton } from './post-skeleton';

export function PostList() {
  const { data: posts, isPending, isError, isFetching, refetch } = usePostsQuery();

  if (isPending) return <PostListSkeleton />;
  if (isError) {
    return <PostListFailed retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (posts.length === 0) return <PostListEmpty />;
  return (
    <ul className="flex flex-col gap-2 md:gap-4">
      {posts.map((post, index) => (
        <li key={post.id} className="enter" style={{ '--order': index }}>
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

function PostListFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Card className="max-md:rounded-none max-md:border-x-0">
      <EmptyState
        icon={CloudOff}
        title="The feed did not load"
        action={
          <Button pending={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Check your connection, then try again.
      </EmptyState>
    </Card>
  );
}

function PostListEmpty() {
  return (
    <Card className="max-md:rounded-none max-md:border-x-0">
      <EmptyState icon={Newspaper} title="No posts yet">
        When somebody shares an update, it appears here.
      </EmptyState>
    </Card>
  );
}
