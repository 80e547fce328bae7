// Counts the posts that others have published since the newest one on screen.

import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import type { Supabase } from '@/lib/server/supabase';

async function countNewPosts(supabase: Supabase, readerId: string, since: string, signal: AbortSignal) {
  const { count } = await supabase
    .from('posts')
    .select('id', { count: 'exact', head: true })
    .neq('user_id', readerId)
    .gt('created_at', since)
    .abortSignal(signal)
    .throwOnError();
  return count ?? 0;
}

/** Starts at zero, because `since` was just loaded. Refetched when the user returns to the tab. */
export function countNewPostsOptions(supabase: Supabase, readerId: string, since: string) {
  return queryOptions({
    queryKey: queryKeys.posts.newCount(readerId, since),
    queryFn: ({ signal }) => countNewPosts(supabase, readerId, since, signal),
    initialData: 0,
  });
}
