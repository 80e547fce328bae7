// Loads one post by id. Null if it does not exist or the reader may not see it.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/post-details';
import { findCachedPost } from './cached-posts';
import { POST_COLUMNS, toPost, type Post } from './post';

async function getPost(supabase: Supabase, id: string, signal: AbortSignal): Promise<Post | null> {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('posts')
    .select(POST_COLUMNS)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data && toPost(data);
}

function getPostOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: queryKeys.posts.one(id),
    queryFn: ({ signal }) => getPost(supabase, id, signal),
    meta: { errorTitle: t('failed') },
  });
}

export function usePostQuery(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    ...getPostOptions(useSupabase(), id),
    placeholderData: () => findCachedPost(queryClient, id),
  });
}
