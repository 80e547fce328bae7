// One post: who, when, what, and how it was received.

import { ThumbsUp } from 'lucide-react';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import type { Post } from '@/features/feed/api/list-posts';
import { formatAge, formatCount, formatMoment } from '@/lib/format';
import { PostMedia } from './post-media';

export function PostCard({ post }: { post: Post }) {
  return (
    <Card className="overflow-hidden max-md:rounded-none max-md:border-x-0">
      <article aria-labelledby={`post-${post.id}`}>
        <PostHeader post={post} />
        {post.content && (
          <p dir="auto" className="px-4 pb-3 break-words whitespace-pre-line">
            {post.content}
          </p>
        )}
        <PostMedia post={post} />
        <PostCounts post={post} />
      </article>
    </Card>
  );
}

function PostHeader({ post }: { post: Post }) {
  const { author } = post;
  const createdAt = new Date(post.created_at);
  return (
    <header className="flex items-center gap-3 px-4 pt-4 pb-3">
      <Avatar id={author.id} name={author.full_name} url={author.avatar_url} />
      <div className="min-w-0">
        <h2 id={`post-${post.id}`} dir="auto" className="truncate text-lg font-[600]">
          {author.full_name}
        </h2>
        <time
          dateTime={post.created_at}
          title={formatMoment(createdAt)}
          className="block text-xs text-muted-foreground"
        >
          {formatAge(createdAt, new Date())}
        </time>
      </div>
    </header>
  );
}

function PostCounts({ post }: { post: Post }) {
  return (
    <footer className="flex items-center justify-between gap-4 px-4 py-3 text-sm text-muted-foreground tabular-nums">
      <span className="flex items-center gap-2">
        <ThumbsUp aria-hidden="true" className="size-4 fill-primary stroke-primary" />
        {formatCount(post.likes, 'like')}
      </span>
      <span>
        {formatCount(post.comments, 'comment')} · {formatCount(post.shares, 'share')}
      </span>
    </footer>
  );
}
