// Counts posts as they are published, so that a list can offer them instead of moving under the reader.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countNewPostsOptions } from '@/features/posts/api/count-new-posts';
import { useUser } from '@/lib/auth/auth';
import { REALTIME_SUBSCRIBE_STATES } from '@/lib/live/live-client';
import { useSupabase } from '@/lib/server/supabase';

let lastChannel = 0;

/** `since` is when the newest post on screen was published. */
export function useNewPosts(since: string): number {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { id: readerId } = useUser();
  const { data: count } = useQuery(countNewPostsOptions(supabase, readerId, since));

  useEffect(() => {
    const { queryKey } = countNewPostsOptions(supabase, readerId, since);
    lastChannel += 1;
    const channel = supabase
      // A name of its own: the client takes a while to leave a channel, and would hand out the one that is closing.
      .channel(`new-posts-${lastChannel}`)
      .on<{ user_id: string }>(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'posts' },
        ({ new: post }) => {
          if (post.user_id !== readerId) queryClient.setQueryData<number>(queryKey, (known = 0) => known + 1);
        },
      )
      .subscribe((status) => {
        // Whatever was published before the line was up, or while it was down, has been missed.
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) void queryClient.invalidateQueries({ queryKey });
      });
    return () => {
      void supabase.removeChannel(channel);
    };
  }, [supabase, queryClient, readerId, since]);

  return count;
}
