// The picture or video of a post, never taller than the screen can hold and never playing by itself.

import type { Post } from '@/features/feed/api/list-posts';

export function PostMedia({ post }: { post: Post }) {
  if (!post.media_url) return null;
  if (post.media_type === 'video') {
    return (
      <video src={post.media_url} controls preload="metadata" className="max-h-(--media-height) w-full bg-muted" />
    );
  }
  return (
    <img
      src={post.media_url}
      alt={`Shared by ${post.author.full_name}`}
      loading="lazy"
      className="max-h-(--media-height) w-full bg-muted object-cover"
    />
  );
}
