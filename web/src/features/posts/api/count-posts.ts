// How many posts a person has published.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { POST_COUNTS_KEY } from './cached-posts';

async function countPosts(supabase: Supabase, authorId: string, signal: AbortSignal): Promise<number> {
  const { count } = await supabase
    .from('posts')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', authorId)
    .abortSignal(signal)
    .throwOnError();
  return count ?? 0;
}

function countPostsOptions(supabase: Supabase, authorId: string) {
  return queryOptions({
    queryKey: [...POST_COUNTS_KEY, authorId],
    queryFn: ({ signal }) => countPosts(supabase, authorId, signal),
  });
}

export function usePostCountQuery(authorId: string) {
  return useQuery(countPostsOptions(useSupabase(), authorId));
}
