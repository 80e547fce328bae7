// The filters and sort order of the board, stored in the URL.

import { NEEDS } from '@/domain/screening/needs';
import { useSearchParams } from '@/lib/router/use-search-params';
import type { BoardSort } from './get-board';

const SORTS: readonly BoardSort[] = ['newest', 'match', 'rating'];

export function useBoardFilters() {
  const [query, setQuery] = useSearchParams();
  const sort = SORTS.find((known) => known === query.get('sort')) ?? 'newest';
  const needs = NEEDS.find((known) => known === query.get('needs'));
  const set = (name: 'search' | 'sort' | 'needs', value: string) => {
    setQuery(
      (current) => {
        current.delete(name);
        if (value !== '') current.set(name, value);
        return current;
      },
      { replace: true },
    );
  };
  return { search: query.get('search')?.trim() ?? '', sort, needs, set };
}
