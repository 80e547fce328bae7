// Counts posts as they are published, so that a list can offer them instead of moving under the reader.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countNewPostsOptions } from '@/features/posts/api/count-new-posts';
import { useUser } from '@/lib/auth/auth';
import { openChannel } from '@/lib/live/open-channel';
import { useSupabase } from '@/lib/server/supabase';

/** `since` is the time of the newest post on screen. */
export function useNewPosts(since: string): number {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { id: readerId } = useUser();
  const { data: count } = useQuery(countNewPostsOptions(supabase, readerId, since));

  useEffect(() => {
    const { queryKey } = countNewPostsOptions(supabase, readerId, since);
    return openChannel(supabase, 'new-posts', {
      listen: (channel) =>
        channel.on<{ user_id: string }>(
          'postgres_changes',
          { event: 'INSERT', schema: 'public', table: 'posts' },
          ({ new: post }) => {
            if (post.user_id !== readerId) queryClient.setQueryData<number>(queryKey, (known = 0) => known + 1);
          },
        ),
      onReady: () => void queryClient.invalidateQueries({ queryKey }),
    });
  }, [supabase, queryClient, readerId, since]);

  return count;
}
