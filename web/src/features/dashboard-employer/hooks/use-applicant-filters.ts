// What the list of applicants is narrowed and ordered by, as its address says it.

import { APPLICATION_STATUSES, type ApplicationStatus } from '@/domain/applications/application-status';
import type { Due } from '@/domain/replies/reply-due';
import { NEEDS, type Needs } from '@/domain/screening/needs';
import { useSearchParams } from '@/lib/router/use-search-params';
import { useStatusInAddress } from '@/lib/router/use-status-in-address';
import { isUuid } from '@/lib/uuid';

export interface ApplicantFilters {
  /** Undefined for all. */
  status: ApplicationStatus | undefined;
  jobId: string | undefined;
  /** A part of a name or an address; empty for all. */
  search: string;
  oldestFirst: boolean;
  /** By when the promised answer is due; undefined for all. */
  due: Due | undefined;
  /** By whether they answered as the job needs; undefined for all. */
  needs: Needs | undefined;
}

const DUE: readonly Due[] = ['overdue', 'soon'];

export function useApplicantFilters() {
  const [query, setQuery] = useSearchParams();
  const status = useStatusInAddress(APPLICATION_STATUSES);
  const job = query.get('job') ?? '';
  const filters: ApplicantFilters = {
    status,
    jobId: isUuid(job) ? job : undefined,
    search: query.get('search')?.trim() ?? '',
    oldestFirst: query.get('sort') === 'oldest',
    due: DUE.find((due) => due === query.get('due')),
    needs: NEEDS.find((needs) => needs === query.get('needs')),
  };
  /** An empty value takes the filter away. */
  const set = (name: 'job' | 'search' | 'sort' | 'due' | 'needs', value: string) => {
    setQuery(
      (current) => {
        current.delete(name);
        if (value !== '') current.set(name, value);
        return current;
      },
      { replace: true },
    );
  };
  return { filters, set };
}
