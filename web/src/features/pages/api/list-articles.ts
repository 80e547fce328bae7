// The articles of the blog, newest first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { fetchText } from './fetch-text';

export interface Article {
  slug: string;
  title: string;
  /** A calendar day: `2026-11-15`. */
  date: string;
  summary: string;
}

function listArticlesOptions(url: string) {
  return queryOptions({
    queryKey: queryKeys.pages.articles,
    queryFn: async ({ signal }) => (await (await fetchText(url, 'blog.json', signal)).json()) as Article[],
  });
}

export function useArticlesQuery() {
  return useQuery(listArticlesOptions(useConfig().url));
}
