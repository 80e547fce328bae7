// The newest posts of the feed, each with its author.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSupabase, type Supabase } from '@/lib/supabase';

const PAGE_SIZE = 20;

async function listPosts(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase
    .from('posts')
    .select('*, author:profiles!posts_user_id_fkey(id, full_name, avatar_url)')
    .order('created_at', { ascending: false })
    .limit(PAGE_SIZE)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type Post = Awaited<ReturnType<typeof listPosts>>[number];

export function listPostsOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: ['posts', 'newest'],
    queryFn: ({ signal }) => listPosts(supabase, signal),
    meta: { errorTitle: 'Error fetching posts' },
  });
}

export function usePostsQuery() {
  return useQuery(listPostsOptions(useSupabase()));
}
