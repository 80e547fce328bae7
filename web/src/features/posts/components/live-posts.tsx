// Shows nothing: keeps the posts of a list true while it is on screen.

import { useLivePosts } from '@/features/posts/hooks/use-live-posts';

export function LivePosts({ ids }: { ids: readonly string[] }) {
  useLivePosts(ids);
  return null;
}
