// Posts with their authors, newest first, from everyone or from one person.

import type { QueryClient } from '@tanstack/react-query';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import type { ReadFirst } from '@/lib/router/prefetch';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/posts';
import { type PostList } from './cached-posts';
import { POST_COLUMNS, toPost } from './post';

/** Four or five screens on a phone. Larger pages would only delay the first posts. */
const PAGE_SIZE = 10;

async function listPosts(supabase: Supabase, authorId: string | undefined, onPage: OnPage, signal: AbortSignal) {
  let query = supabase.from('posts').select(POST_COLUMNS);
  if (authorId !== undefined) query = query.eq('user_id', authorId);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data.map(toPost);
}

function listPostsOptions(supabase: Supabase, authorId?: string) {
  return {
    ...cursorListOptions({
      queryKey: queryKeys.posts.list(authorId),
      readPage: (onPage, signal) => listPosts(supabase, authorId, onPage, signal),
      pageSize: PAGE_SIZE,
      // The specification has different wordings for the two cases.
      errorTitle: authorId === undefined ? t('list.failed') : t('list.failedOfPerson'),
    }),
    // No automatic refetch, because posts inserted above would move what is being read. `NewPosts` offers them instead.
    staleTime: Infinity,
  };
}

export const readFirstPosts: ReadFirst = (cache, supabase) => cache.infiniteQuery(listPostsOptions(supabase));

export function usePostsQuery(authorId?: string) {
  return useCursorList(listPostsOptions(useSupabase(), authorId));
}

/** Reloads lists from their first page only, because the user who requests it is at the top or will be taken there. */
export async function reloadPosts(queryClient: QueryClient): Promise<void> {
  queryClient.setQueriesData<PostList>(
    { queryKey: queryKeys.posts.lists },
    (cached) => cached && { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) },
  );
  void queryClient.invalidateQueries({ queryKey: queryKeys.posts.counts });
  await queryClient.invalidateQueries({ queryKey: queryKeys.posts.lists });
}
