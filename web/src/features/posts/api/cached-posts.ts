// A post may be in several lists and on a screen of its own. These change it, or take it out, wherever it is cached.

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { mapRows, type Cursor } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import type { Post } from './post';

export type PostList = InfiniteData<Post[], Cursor | null>;

/** What a query of posts may hold: a list, one post, or none where there is no such post. */
export type CachedPosts = PostList | Post | null;

export function mapPost(cached: CachedPosts, id: string, change: (post: Post) => Post): CachedPosts {
  const changeIt = (post: Post) => (post.id === id ? change(post) : post);
  return isList(cached) ? mapRows(cached, changeIt) : cached && changeIt(cached);
}

/** From the lists only; the person who deleted it leaves its own screen. */
export function withoutPost(cached: CachedPosts, id: string): CachedPosts {
  return isList(cached) ? mapRows(cached, (post) => (post.id === id ? null : post)) : cached;
}

export function changeCachedPost(queryClient: QueryClient, id: string, change: (post: Post) => Post): void {
  queryClient.setQueriesData<CachedPosts>(
    { queryKey: queryKeys.posts.all },
    (cached) => cached && mapPost(cached, id, change),
  );
}

/** The post, if some list has it, so that its own screen can begin with it. */
export function findCachedPost(queryClient: QueryClient, id: string): Post | undefined {
  return queryClient
    .getQueriesData<PostList>({ queryKey: queryKeys.posts.lists })
    .flatMap(([, list]) => list?.pages.flat() ?? [])
    .find((post) => post.id === id);
}

function isList(cached: CachedPosts): cached is PostList {
  return cached !== null && 'pages' in cached;
}
