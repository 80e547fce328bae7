// The articles of the blog, newest first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useConfig } from '@/lib/config-context';
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
    queryKey: ['pages', 'blog'],
    queryFn: async ({ signal }) => (await (await fetchText(url, 'blog.json', signal)).json()) as Article[],
  });
}

export function useArticlesQuery() {
  return useQuery(listArticlesOptions(useConfig().url));
}
