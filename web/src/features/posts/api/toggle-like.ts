// Likes a post or removes the like.

import { useQueryClient } from '@tanstack/react-query';
import { useOptimisticMutation } from '@/lib/query/use-optimistic-mutation';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/posts';
import { changeCachedPost, mapPost, type CachedPosts } from './cached-posts';

export function useToggleLikeMutation(id: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const scope = `like-${id}`;
  return useOptimisticMutation({
    mutationFn: async () => {
      const { data } = await supabase.rpc('toggle_like', { p_post_id: id }).throwOnError();
      return data;
    },
    queryKey: queryKeys.posts.all,
    change: (cached: CachedPosts) =>
      mapPost(cached, id, (post) => ({ ...post, liked: !post.liked, likes: post.likes + (post.liked ? -1 : 1) })),
    errorTitle: t('likeFailed'),
    // Runs in sequence. Otherwise two quick clicks could overtake each other, and the older response would stay on screen.
    inTurn: scope,
    onSuccess: ({ liked, likes }) => {
      // Another press waits for its turn and is already shown. This answer would undo it for a moment.
      if (queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) > 1) return;
      changeCachedPost(queryClient, id, (post) => ({ ...post, liked, likes }));
    },
  });
}
