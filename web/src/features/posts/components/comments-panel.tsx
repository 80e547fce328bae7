// What people say under a post, and the box to join in.

import { Button } from '@/components/ui/button';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { useWithWaiting } from '@/features/posts/api/add-comment';
import { COMMENTS_PAGE, useCommentsQuery } from '@/features/posts/api/list-comments';
import type { Post } from '@/features/posts/api/post';
import { formatCount } from '@/lib/format/format';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { CommentEntry } from './comment-entry';
import { CommentForm } from './comment-form';

interface CommentsPanelProps {
  post: Post;
  /** Opened in order to write: the box takes the focus. */
  writing: boolean;
}

export function CommentsPanel({ post, writing }: CommentsPanelProps) {
  return (
    <section
      aria-label={`Comments on the post of ${post.author.full_name}`}
      tabIndex={-1}
      className="fade border-t border-border p-4 -outline-offset-2"
    >
      <CommentForm postId={post.id} writing={writing} />
      <Comments post={post} />
    </section>
  );
}

function Comments({ post }: { post: Post }) {
  useLiveChanges([{ table: 'comments', filter: `post_id=eq.${post.id}` }], [['comments', post.id]]);
  const {
    rows: stored,
    isPending,
    isError,
    isRetrying,
    retry,
    hasMore,
    isLoadingMore,
    loadMore,
  } = useCommentsQuery(post.id);
  const rows = useWithWaiting(post.id, stored);

  if (isPending) return <CommentsSkeleton />;
  if (isError || !rows) {
    return (
      <p className="mt-4 flex items-center gap-3 text-sm text-muted-foreground">
        The comments did not load.
        <Button variant="secondary" size="sm" pending={isRetrying} onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  if (rows.length === 0) {
    return <p className="mt-4 text-sm text-muted-foreground">No comments yet. Say the first word.</p>;
  }
  return (
    <>
      <ul className="mt-3 flex flex-col gap-3">
        {rows.map((comment) => (
          <li key={comment.id}>
            <CommentEntry comment={comment} post={post} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="link" size="text" pending={isLoadingMore} className="mt-3" onClick={loadMore}>
          {moreLabel(post.comments - rows.length)}
        </Button>
      )}
    </>
  );
}

/** As many as one press brings. The count may lag behind what others write and delete meanwhile. */
function moreLabel(left: number): string {
  const more = Math.min(left, COMMENTS_PAGE);
  return more > 0 ? `View ${formatCount(more, 'more comment')}` : 'View more comments';
}

function CommentsSkeleton() {
  return (
    <SkeletonFrame className="mt-3 flex flex-col gap-3">
      {['opacity-100', 'opacity-65'].map((opacity) => (
        <div key={opacity} className={`flex gap-3 ${opacity}`}>
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-16 flex-1 rounded-lg" />
        </div>
      ))}
    </SkeletonFrame>
  );
}
