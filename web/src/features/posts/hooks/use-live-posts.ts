// Keeps posts on screen true: what others like, say, change and delete is told to the page.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeCachedPost } from '@/features/posts/api/cached-posts';
import type { Post } from '@/features/posts/api/post';
import type { Database } from '@/lib/database.types';
import { openChannel } from '@/lib/live/open-channel';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

type Row = Database['public']['Tables']['posts']['Row'];

/** As many as one channel may ask about. In a longer list the last ones are live. */
const MOST = 100;

/** What of a post may change. Whether the reader likes it is the reader's own doing. */
const LIVE_COLUMNS = 'id, content, edited_at, likes, comments, shares';
type LivePost = Pick<Row, 'id' | 'content' | 'edited_at' | 'likes' | 'comments' | 'shares'>;

export function useLivePosts(ids: readonly string[]): void {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  // As a text, which stays the same as long as the posts do.
  const watched = ids.slice(-MOST).join(',');

  useEffect(() => {
    if (watched === '') return;
    const onPosts = { schema: 'public', table: 'posts', filter: `id=in.(${watched})` } as const;
    return openChannel(supabase, 'posts', {
      listen: (channel) =>
        channel
          .on<Row>('postgres_changes', { event: 'UPDATE', ...onPosts }, ({ new: row }) => {
            apply(queryClient, row);
          })
          .on<Row>('postgres_changes', { event: 'DELETE', ...onPosts }, ({ old: { id } }) => {
            if (id !== undefined) markGone(queryClient, id);
          }),
      onReady: () => void catchUp(supabase, queryClient, watched.split(',')),
    });
  }, [supabase, queryClient, watched]);
}

/** A failure is not reported: the posts stay as they were read. */
async function catchUp(supabase: Supabase, queryClient: QueryClient, ids: string[]): Promise<void> {
  const { data } = await supabase.from('posts').select(LIVE_COLUMNS).in('id', ids);
  if (!data) return;
  const found = new Map(data.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = found.get(id);
    if (row) apply(queryClient, row);
    else markGone(queryClient, id);
  }
}

function apply(queryClient: QueryClient, { id, content, edited_at, likes, comments, shares }: LivePost): void {
  changeCachedPost(queryClient, id, (post) =>
    isSame(post, { id, content, edited_at, likes, comments, shares })
      ? post
      : { ...post, content, edited_at, likes, comments, shares },
  );
}

function isSame(post: Post, row: LivePost): boolean {
  return (Object.keys(row) as (keyof LivePost)[]).every((column) => post[column] === row[column]);
}

/** It stays where it was, in a few words, so that what is being read does not move. */
function markGone(queryClient: QueryClient, id: string): void {
  changeCachedPost(queryClient, id, (post) => ({ ...post, gone: true }));
}
