// Which status a list is narrowed to, as the address says it, so that a stat card can open just the rows it counts.

import { useSearchParams } from './use-search-params';

/** Undefined for all. What is no status of this list is left out. */
export function useStatusInAddress<Status extends string>(statuses: readonly Status[]): Status | undefined {
  const [query] = useSearchParams();
  const asked = query.get('status');
  return statuses.find((status) => status === asked);
}
