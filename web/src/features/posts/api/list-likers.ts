// The people who like a post, latest first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function listLikers(supabase: Supabase, postId: string, signal: AbortSignal) {
  const { data } = await supabase.rpc('list_likers', { p_post_id: postId }).abortSignal(signal).throwOnError();
  return data;
}

export type Liker = Awaited<ReturnType<typeof listLikers>>[number];

/** `likes` is part of the key, so that the list is refetched when the count changes. */
function listLikersOptions(supabase: Supabase, postId: string, likes: number) {
  return queryOptions({
    queryKey: queryKeys.likers(postId, likes),
    queryFn: ({ signal }) => listLikers(supabase, postId, signal),
  });
}

export function useLikersQuery(postId: string, likes: number) {
  return useQuery({ ...listLikersOptions(useSupabase(), postId, likes), placeholderData: (shown) => shown });
}
