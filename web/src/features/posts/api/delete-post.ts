// Deletes the user's own post, including its picture or video.

import { useQueryClient } from '@tanstack/react-query';
import { removePublicFile } from '@/lib/files/own-files';
import { useOptimisticMutation } from '@/lib/query/use-optimistic-mutation';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/post-details';
import { withoutPost, type CachedPosts } from './cached-posts';
import type { Post } from './post';

async function deletePost(supabase: Supabase, { id, media_url: mediaUrl }: Post): Promise<void> {
  await supabase.from('posts').delete().eq('id', id).throwOnError();
  await removePublicFile(supabase, 'media', mediaUrl);
}

/** `onDeleted` runs after the server has confirmed. By then the post and its confirmation dialog are gone. */
export function useDeletePostMutation(post: Post, onDeleted: () => void) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationFn: () => deletePost(supabase, post),
    queryKey: queryKeys.posts.lists,
    change: (cached: CachedPosts) => withoutPost(cached, post.id),
    errorTitle: t('delete.failed'),
    onSuccess: () => {
      toast({ title: t('delete.done') });
      onDeleted();
      queryClient.removeQueries({ queryKey: queryKeys.posts.one(post.id) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts.counts });
    },
  });
}
