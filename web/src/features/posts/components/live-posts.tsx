// Renders nothing. Keeps the posts of a list up to date while it is on screen.

import { useLivePosts } from '@/features/posts/hooks/use-live-posts';

export function LivePosts({ ids }: { ids: readonly string[] }) {
  useLivePosts(ids);
  return null;
}
