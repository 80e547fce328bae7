// Keeps posts on screen up to date: likes, comments, edits and deletions arrive on a live channel.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeCachedPost, cachedPosts } from '@/features/posts/api/cached-posts';
import type { Post } from '@/features/posts/api/post';
import type { Database } from '@/lib/database.types';
import { openChannel } from '@/lib/live/open-channel';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

type Row = Database['public']['Tables']['posts']['Row'];

/** The maximum per channel. In a longer list only the last posts are live. */
const MAX_WATCHED = 100;

/** The columns that other users can change. Whether the reader likes a post only changes through the reader. */
const LIVE_COLUMNS = 'id, content, edited_at, likes, comments, shares';
type LivePost = Pick<Row, 'id' | 'content' | 'edited_at' | 'likes' | 'comments' | 'shares'>;

export function useLivePosts(ids: readonly string[]): void {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  // A single string, so that the effect does not run again while the posts stay the same.
  const watchedIds = ids.slice(-MAX_WATCHED).join(',');

  useEffect(() => {
    if (watchedIds === '') return;
    const onPosts = { schema: 'public', table: 'posts', filter: `id=in.(${watchedIds})` } as const;
    return openChannel(supabase, 'posts', {
      listen: (channel) =>
        channel
          .on<Row>('postgres_changes', { event: 'UPDATE', ...onPosts }, ({ new: row }) => {
            apply(queryClient, row);
          })
          .on<Row>('postgres_changes', { event: 'DELETE', ...onPosts }, ({ old: { id } }) => {
            if (id !== undefined) markGone(queryClient, id);
          }),
      onReady: () => void catchUp(supabase, queryClient, watchedIds.split(',')),
    });
  }, [supabase, queryClient, watchedIds]);
}

/**
 * Reads what changed before the channel was up. A post that changes on screen during this read keeps that change: the read may be older,
 * and the channel delivers everything newer. A failure is not reported, because the loaded posts stay usable.
 */
async function catchUp(supabase: Supabase, queryClient: QueryClient, ids: string[]): Promise<void> {
  const before = cachedPosts(queryClient);
  const { data } = await supabase.from('posts').select(LIVE_COLUMNS).in('id', ids);
  if (!data) return;
  const now = cachedPosts(queryClient);
  const found = new Map(data.map((row) => [row.id, row]));
  for (const id of ids.filter((known) => now.get(known) === before.get(known))) {
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

/** Replaces the post by a short notice instead of removing it, so that what is being read does not move. */
function markGone(queryClient: QueryClient, id: string): void {
  changeCachedPost(queryClient, id, (post) => ({ ...post, gone: true }));
}
