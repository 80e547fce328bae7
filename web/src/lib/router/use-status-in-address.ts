// The status that a list is filtered by, stored in the address, so that a stat card can link to exactly the rows it counts.

import { useSearchParams } from './use-search-params';

/** Undefined for all. An unknown status is ignored. */
export function useStatusInAddress<Status extends string>(statuses: readonly Status[]): Status | undefined {
  const [query] = useSearchParams();
  const asked = query.get('status');
  return statuses.find((status) => status === asked);
}
