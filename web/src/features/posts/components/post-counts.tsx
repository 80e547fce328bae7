// How a post was received, in numbers. The number of comments opens them.

import { ThumbsUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Post } from '@/features/posts/api/post';
import { formatCount, formatNumber } from '@/lib/format';

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
  return (
    <div className="mx-2 flex items-center gap-1.5 border-b border-border px-2 py-1.5 text-sm text-muted-foreground tabular-nums">
      <ThumbsUp aria-hidden="true" className="size-4 fill-primary stroke-primary" />
      <p className="mr-auto">
        {formatNumber(post.likes)} <span className="sr-only">{post.likes === 1 ? 'like' : 'likes'}</span>
      </p>
      <Button
        variant="ghost"
        size="text"
        aria-expanded={panel.open}
        aria-controls={panel.id}
        onClick={onToggleComments}
        className="font-normal text-muted-foreground hover:bg-transparent hover:underline"
      >
        {formatCount(post.comments, 'comment')}
      </Button>
      <span aria-hidden="true">·</span>
      <p>{formatCount(post.shares, 'share')}</p>
    </div>
  );
}
