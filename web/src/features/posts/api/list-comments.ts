// The comments under a post, newest first.

import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/post-details';

/** A small page, so that an open panel does not push the rest of the feed away. */
export const COMMENTS_PAGE = 5;

/** The columns for `.select(…)`. */
export const COMMENT_COLUMNS =
  `*, author:profiles!comments_user_id_fkey(id, full_name, avatar_url, headline, user_type, ${COMPANY_FACTS})` as const;

async function listComments(supabase: Supabase, postId: string, onPage: OnPage, signal: AbortSignal) {
  const query = supabase.from('comments').select(COMMENT_COLUMNS).eq('post_id', postId);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data;
}

export type Comment = Awaited<ReturnType<typeof listComments>>[number];

export function listCommentsOptions(supabase: Supabase, postId: string) {
  return cursorListOptions({
    queryKey: queryKeys.comments(postId),
    readPage: (onPage, signal) => listComments(supabase, postId, onPage, signal),
    pageSize: COMMENTS_PAGE,
    errorTitle: t('comments.failed'),
  });
}

export function useCommentsQuery(postId: string) {
  return useCursorList(listCommentsOptions(useSupabase(), postId));
}
