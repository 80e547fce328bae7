// The counts of a post. Clicking the likes shows who they are from, and clicking the comments opens them.

import { ThumbsUp } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { Post } from '@/features/posts/api/post';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/posts';

const LikersDialog = lazyDialog(async () => (await import('./likers-dialog')).LikersDialog);

export interface Panel {
  id: string;
  open: boolean;
}

interface PostCountsProps {
  post: Post;
  panel: Panel;
  onToggleComments: () => void;
}

export function PostCounts({ post, panel, onToggleComments }: PostCountsProps) {
  const [showingLikers, setShowingLikers] = useState(false);
  const { likes, comments, shares } = post;
  // Zeros are not shown, but the separator line stays.
  if (likes + comments + shares === 0) return <div className="mx-4 border-b border-border" />;
  return (
    <div className="mx-2 flex items-center gap-1.5 border-b border-border px-2 py-1.5 text-sm text-muted-foreground tabular-nums">
      {likes > 0 && (
        <CountButton
          onClick={() => {
            setShowingLikers(true);
          }}
        >
          <ThumbsUp aria-hidden="true" className="size-4 fill-primary stroke-primary" />
          <span>
            {t.rich('count.likes', { count: likes, word: (noun) => <span className="sr-only">{noun}</span> })}
          </span>
        </CountButton>
      )}
      <span className="mr-auto" />
      {comments > 0 && (
        <CountButton aria-expanded={panel.open} aria-controls={panel.id} onClick={onToggleComments}>
          {t('count.comments', { count: comments })}
        </CountButton>
      )}
      {comments > 0 && shares > 0 && <span aria-hidden="true">·</span>}
      {shares > 0 && <p>{t('count.shares', { count: shares })}</p>}
      {showingLikers && (
        <LikersDialog
          post={post}
          onClose={() => {
            setShowingLikers(false);
          }}
        />
      )}
    </div>
  );
}

function CountButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="ghost"
      size="text"
      className="min-h-6 gap-1.5 font-normal text-muted-foreground hover:bg-transparent hover:underline"
      {...props}
    />
  );
}
