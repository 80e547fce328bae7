// Deletes a comment: the user's own, or any comment under their own post.

import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { mapRows, type Cursor } from '@/lib/query/cursor-list';
import { useOptimisticMutation } from '@/lib/query/use-optimistic-mutation';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/post-details';
import { changeCachedPost } from './cached-posts';
import { listCommentsOptions, type Comment } from './list-comments';

/** `onDeleted` runs after the server has confirmed. By then the comment and its confirmation dialog are gone. */
export function useDeleteCommentMutation({ id, post_id: postId }: Comment, onDeleted: () => void) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const countBy = (step: number) => {
    changeCachedPost(queryClient, postId, (post) => ({ ...post, comments: Math.max(0, post.comments + step) }));
  };
  return useOptimisticMutation({
    mutationFn: async () => {
      // Done before the server confirms, because its live update then brings the new count, which must not be decremented again.
      countBy(-1);
      try {
        await supabase.from('comments').delete().eq('id', id).throwOnError();
      } catch (error) {
        countBy(1);
        throw error;
      }
    },
    queryKey: listCommentsOptions(supabase, postId).queryKey,
    change: (list: InfiniteData<Comment[], Cursor | null>) =>
      mapRows(list, (comment) => (comment.id === id ? null : comment)),
    errorTitle: t('comment.deleteFailed'),
    onSuccess: onDeleted,
  });
}
