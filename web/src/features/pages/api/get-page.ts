// The Markdown of a page linked in the footer.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useConfig } from '@/lib/server/config-context';
import { useLanguage } from '@/lib/words/language';
import { fetchText } from './fetch-text';

function getPageOptions(url: string, name: string, language: string) {
  return queryOptions({
    queryKey: queryKeys.pages.one(name, language),
    queryFn: async ({ signal }) => {
      const response = await fetchText(url, `${name}.md?language=${language}`, signal);
      return response.ok ? await response.text() : null;
    },
  });
}

/** In the page language. Null if there is no such page. */
export function usePageQuery(name: string) {
  return useQuery(getPageOptions(useConfig().url, name, useLanguage()));
}
