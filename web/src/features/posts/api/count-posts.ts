// Counts the posts of a person.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

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
    queryKey: queryKeys.posts.countOf(authorId),
    queryFn: ({ signal }) => countPosts(supabase, authorId, signal),
  });
}

export function usePostCountQuery(authorId: string) {
  return useQuery(countPostsOptions(useSupabase(), authorId));
}
