// Updates or removes a post wherever it is cached. A post may be in several lists and on its own screen.

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { mapRows, type Cursor } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import type { Post } from './post';

export type PostList = InfiniteData<Post[], Cursor | null>;

/** The cached result of a query for posts: a list, a single post, or null if the post does not exist. */
export type CachedPosts = PostList | Post | null;

export function mapPost(cached: CachedPosts, id: string, change: (post: Post) => Post): CachedPosts {
  const update = (post: Post) => (post.id === id ? change(post) : post);
  return isList(cached) ? mapRows(cached, update) : cached && update(cached);
}

/** Removes the post from lists only. A user who deletes a post on its own screen leaves that screen. */
export function withoutPost(cached: CachedPosts, id: string): CachedPosts {
  return isList(cached) ? mapRows(cached, (post) => (post.id === id ? null : post)) : cached;
}

export function changeCachedPost(queryClient: QueryClient, id: string, change: (post: Post) => Post): void {
  queryClient.setQueriesData<CachedPosts>(
    { queryKey: queryKeys.posts.all },
    (cached) => cached && mapPost(cached, id, change),
  );
}

/** Every cached post, by id. An object is replaced when its post changes. */
export function cachedPosts(queryClient: QueryClient): Map<string, Post> {
  const posts = queryClient
    .getQueriesData<CachedPosts>({ queryKey: queryKeys.posts.all })
    .flatMap(([, cached]) => (cached ? (isList(cached) ? cached.pages.flat() : [cached]) : []));
  return new Map(posts.map((post) => [post.id, post]));
}

/** Returns the post from a cached list, as the initial data for its own screen. */
export function findCachedPost(queryClient: QueryClient, id: string): Post | undefined {
  return queryClient
    .getQueriesData<PostList>({ queryKey: queryKeys.posts.lists })
    .flatMap(([, list]) => list?.pages.flat() ?? [])
    .find((post) => post.id === id);
}

function isList(cached: CachedPosts): cached is PostList {
  return cached !== null && 'pages' in cached;
}
