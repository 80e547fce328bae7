// The comments under a post, newest first.

import { afterCursor, cursorListOptions, useCursorList, type Cursor } from '@/lib/cursor-list';
import { useSupabase, type Supabase } from '@/lib/supabase';

/** Few, so that an open panel does not push the rest of the feed away. */
const PAGE_SIZE = 5;

/** For `.select(…)`. */
export const COMMENT_COLUMNS =
  '*, author:profiles!comments_user_id_fkey(id, full_name, avatar_url, headline, user_type)';

async function listComments(supabase: Supabase, postId: string, cursor: Cursor | null, signal: AbortSignal) {
  let query = supabase
    .from('comments')
    .select(COMMENT_COLUMNS)
    .eq('post_id', postId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE_SIZE);
  if (cursor) query = query.or(afterCursor(cursor));
  const { data } = await query.abortSignal(signal).throwOnError();
  return data;
}

export type Comment = Awaited<ReturnType<typeof listComments>>[number];

export function listCommentsOptions(supabase: Supabase, postId: string) {
  return cursorListOptions({
    queryKey: ['comments', postId],
    readPage: (cursor, signal) => listComments(supabase, postId, cursor, signal),
    pageSize: PAGE_SIZE,
    errorTitle: 'Error fetching comments',
  });
}

export function useCommentsQuery(postId: string) {
  return useCursorList(listCommentsOptions(useSupabase(), postId));
}
