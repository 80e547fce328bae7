// Shares a post, and updates the count wherever the post is shown.

import { useQueryClient } from '@tanstack/react-query';
import { useShareMutation } from '@/domain/shares/share';
import { t } from '@/words/posts';
import { changeCachedPost } from './cached-posts';
import type { Post } from './post';

export function useSharePostMutation({ id, author }: Post) {
  const queryClient = useQueryClient();
  return useShareMutation({
    kind: 'post',
    id,
    path: `/post/${id}`,
    title: t('shareTitle', { name: author.full_name }),
    onCounted: (shares) => {
      changeCachedPost(queryClient, id, (post) => ({ ...post, shares }));
    },
  });
}
