// The blog articles, newest first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { useLanguage } from '@/lib/words/language';
import { fetchText } from './fetch-text';

export interface Article {
  slug: string;
  title: string;
  /** A calendar day: `2026-11-15`. */
  date: string;
  summary: string;
}

function listArticlesOptions(url: string, language: string) {
  return queryOptions({
    queryKey: queryKeys.pages.articles(language),
    queryFn: async ({ signal }) => {
      const response = await fetchText(url, `blog.json?language=${language}`, signal);
      return (await response.json()) as Article[];
    },
  });
}

/** In the page language, if the article exists in it. */
export function useArticlesQuery() {
  return useQuery(listArticlesOptions(useConfig().url, useLanguage()));
}
