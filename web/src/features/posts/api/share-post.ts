// Shares a post. The server counts it, once a day for everybody who does.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHref } from 'react-router';
import { useSupabase } from '@/lib/supabase';
import { changeCachedPost } from './cached-posts';
import type { Post } from './post';

export function useSharePostMutation({ id, author }: Post) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const href = useHref(`/post/${id}`);
  return useMutation({
    mutationFn: async () => {
      const { handOut } = await import('@/lib/hand-out');
      const url = new URL(href, window.location.origin).href;
      await handOut(url, `Post of ${author.full_name} on Sangam`);
      const { data: shares } = await supabase.rpc('record_share', { p_kind: 'post', p_id: id });
      // The link is out already, so a count that failed is not worth a word.
      if (shares !== null) changeCachedPost(queryClient, id, (post) => ({ ...post, shares }));
    },
    meta: { errorTitle: 'The link could not be copied' },
  });
}
