// Takes an own post back, and its picture or video with it.

import { useQueryClient } from '@tanstack/react-query';
import { pathInBucket } from '@/lib/file-source';
import { useOptimisticMutation } from '@/lib/optimistic';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { LISTS_KEY, POST_COUNTS_KEY, postKey, withoutPost, type CachedPosts } from './cached-posts';
import type { Post } from './post';

async function deletePost(supabase: Supabase, { id, media_url: mediaUrl }: Post): Promise<void> {
  await supabase.from('posts').delete().eq('id', id).throwOnError();
  const path = mediaUrl && pathInBucket('media', mediaUrl);
  // The post is gone either way; a file that stays behind is not the person's concern.
  if (path) await supabase.storage.from('media').remove([path]);
}

/** `onDeleted` runs when the server has agreed; by then the post, and what asked about it, is off the lists. */
export function useDeletePostMutation(post: Post, onDeleted: () => void) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useOptimisticMutation({
    mutationFn: () => deletePost(supabase, post),
    queryKey: LISTS_KEY,
    change: (cached: CachedPosts) => withoutPost(cached, post.id),
    errorTitle: 'Failed to delete post',
    onSuccess: () => {
      toast({ title: 'Post deleted' });
      onDeleted();
      queryClient.removeQueries({ queryKey: postKey(post.id) });
      void queryClient.invalidateQueries({ queryKey: POST_COUNTS_KEY });
    },
  });
}
