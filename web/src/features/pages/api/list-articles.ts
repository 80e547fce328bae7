// The articles of the blog, newest first.

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
      const answer = await fetchText(url, `blog.json?language=${language}`, signal);
      return (await answer.json()) as Article[];
    },
  });
}

/** Each in the language of the page, where it is written in that. */
export function useArticlesQuery() {
  return useQuery(listArticlesOptions(useConfig().url, useLanguage()));
}
