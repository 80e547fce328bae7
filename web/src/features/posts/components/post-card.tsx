// One post: its author, time, content, counts and actions.

import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Card } from '@/components/ui/card';
import { Spinner } from '@/components/ui/spinner';
import type { Post } from '@/features/posts/api/post';
import { lazyDialog } from '@/components/lazy-dialog';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/posts';
import { LongText } from './long-text';
import { PostActions } from './post-actions';
import { PostCounts } from './post-counts';
import { PostHeader } from './post-header';
import { PostMedia } from './post-media';
import type { PostChoice } from './post-menu';

// Loaded on first use, so that the feed appears sooner.
const CommentsPanel = lazyPart(async () => (await import('./comments-panel')).CommentsPanel);
const PostEditor = lazyDialog(async () => (await import('./post-editor')).PostEditor);
const PostDialog = lazyDialog(async () => (await import('./post-dialog')).PostDialog);

/** The number of posts that fit on a phone screen. */
const FIRST_SCREEN = 2;

interface PostCardProps {
  post: Post;
  /** The position in a list, from 1. */
  position?: number;
  /** On its own screen the full text is shown, the comments are open, and deleting the post leaves the screen. */
  alone?: { onDeleted: () => void };
}

export function PostCard({ post, position, alone }: PostCardProps) {
  const titleId = useId();
  const panelId = useId();
  const [comments, setComments] = useState<'closed' | 'open' | 'writing'>(alone ? 'open' : 'closed');
  const [chosen, setChosen] = useState<PostChoice | null>(null);
  const leave = () => {
    setChosen(null);
  };

  if (post.gone) return <PostGone />;
  return (
    <Card bleed>
      <article
        tabIndex={position === undefined ? undefined : 0}
        aria-labelledby={titleId}
        aria-posinset={position}
        aria-setsize={position === undefined ? undefined : -1}
        className="overflow-hidden rounded-[inherit] -outline-offset-2"
      >
        <PostHeader post={post} titleId={titleId} onChoose={setChosen} />
        {chosen === 'edit' ? (
          <PostEditor post={post} onClose={leave} />
        ) : (
          post.content && (
            <div className="px-4 pb-3">
              <LongText whole={alone !== undefined}>{post.content}</LongText>
            </div>
          )
        )}
        <PostMedia post={post} atOnce={position === undefined || position <= FIRST_SCREEN} />
        <PostCounts
          post={post}
          panel={{ id: panelId, open: comments !== 'closed' }}
          onToggleComments={() => {
            setComments(comments === 'closed' ? 'open' : 'closed');
          }}
        />
        <PostActions
          post={post}
          panel={{ id: panelId, open: comments !== 'closed' }}
          onToggleComments={() => {
            setComments(comments === 'closed' ? 'writing' : 'closed');
          }}
        />
        <div id={panelId}>
          {comments !== 'closed' && (
            <CommentsPanel
              post={post}
              writing={comments === 'writing'}
              fallback={
                <p role="status" className="flex items-center gap-2 px-4 py-3 text-sm text-muted-foreground">
                  <Spinner />
                  {t('comments.loading')}
                </p>
              }
              onFailed={() => {
                setComments('closed');
              }}
            />
          )}
        </div>
      </article>
      {chosen !== null && chosen !== 'edit' && (
        <PostDialog post={post} titleId={titleId} choice={chosen} onDeleted={alone?.onDeleted} onClose={leave} />
      )}
    </Card>
  );
}

/** Replaces a post that was deleted while on screen. */
function PostGone() {
  return (
    <Card bleed>
      <p role="status" className="flex items-center gap-2 px-4 py-5 text-sm text-muted-foreground">
        <Trash2 aria-hidden="true" className="size-4.5 shrink-0" />
        {t('gone')}
      </p>
    </Card>
  );
}
