// Keeps the list of saved searches and their counts of new results up to date.

import { useUser } from '@/lib/auth/auth';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { useSavedSearchesQuery } from './saved-searches';

/** Matches name their search, not its owner, so the filter lists the searches: there are at most fifty. */
export function useLiveSavedSearches(): void {
  const user = useUser();
  const { data: searches = [] } = useSavedSearchesQuery();
  const ids = searches.map(({ id }) => id).sort();
  useLiveChanges(
    [
      { table: 'saved_searches', filter: `user_id=eq.${user.id}` },
      ...(ids.length > 0
        ? [{ table: 'saved_search_matches', filter: `search_id=in.(${ids.join(',')})` } as const]
        : []),
    ],
    [queryKeys.searches.list],
  );
}
