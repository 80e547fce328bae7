// The filters and sort order of the applicant list, stored in the URL.

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
  /** A part of a name or an address. Empty for all. */
  search: string;
  oldestFirst: boolean;
  /** When the promised reply is due. Undefined for all. */
  due: Due | undefined;
  /** Whether the answers meet the needs of the job. Undefined for all. */
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
  /** An empty value removes the filter. */
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
