// The comments under a post, with a form for a new one.

import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { useWithWaiting } from '@/features/posts/api/add-comment';
import { COMMENTS_PAGE, useCommentsQuery } from '@/features/posts/api/list-comments';
import type { Post } from '@/features/posts/api/post';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { CommentEntry } from './comment-entry';
import { CommentForm } from './comment-form';
import { queryKeys } from '@/lib/query/query-keys';
import { t as common } from '@/words/common';
import { t } from '@/words/post-details';

interface CommentsPanelProps {
  post: Post;
  /** Whether the panel was opened for writing, which focuses the form. */
  writing: boolean;
}

export function CommentsPanel({ post, writing }: CommentsPanelProps) {
  return (
    <section
      aria-label={t('comments.of', { name: post.author.full_name })}
      tabIndex={-1}
      className="fade border-t border-border p-4 -outline-offset-2"
    >
      <CommentForm postId={post.id} writing={writing} />
      <Comments post={post} />
    </section>
  );
}

function Comments({ post }: { post: Post }) {
  useLiveChanges([{ table: 'comments', filter: `post_id=eq.${post.id}` }], [queryKeys.comments(post.id)]);
  const list = useCommentsQuery(post.id);
  const comments = useWithWaiting(post.id, list.data);
  return (
    <Loaded
      query={{ ...list, data: comments }}
      skeleton={<CommentsSkeleton />}
      failed={(retry) => <CommentsFailed {...retry} />}
      empty={<p className="mt-4 text-sm text-muted-foreground">{t('comments.none')}</p>}
    >
      {(rows) => (
        <>
          <ul className="mt-3 flex flex-col gap-3">
            {rows.map((comment) => (
              <li key={comment.id}>
                <CommentEntry comment={comment} post={post} />
              </li>
            ))}
          </ul>
          {list.hasMore && (
            <Button variant="link" size="text" pending={list.isLoadingMore} className="mt-3" onClick={list.loadMore}>
              {moreLabel(post.comments - rows.length)}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function CommentsFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <p className="mt-4 flex items-center gap-3 text-sm text-muted-foreground">
      {t('comments.notLoaded')}
      <Button variant="secondary" size="sm" pending={retrying} onClick={onRetry}>
        {common('tryAgain')}
      </Button>
    </p>
  );
}

/** The number of comments that the next page loads. The total may lag behind other users' changes. */
function moreLabel(left: number): string {
  const more = Math.min(left, COMMENTS_PAGE);
  return more > 0 ? t('comments.more', { count: more }) : t('comments.moreUncounted');
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
