// What finds an applicant among many: a part of their name, the job they want, and the order.

import { Search } from 'lucide-react';
import { useState } from 'react';
import { Choice } from '@/components/ui/choice';
import { controlVariants } from '@/components/ui/control-variants';
import { useJobTitlesQuery } from '@/features/dashboard-employer/api/list-job-titles';
import type { useApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { cn } from '@/lib/styles/cn';
import { useDebouncedCallback } from '@/lib/ui/use-debounced-callback';
import { JobChoice } from './job-choice';
import { t } from '@/words/dashboard-employer';
import { t as replies } from '@/words/replies';

interface ApplicantToolsProps extends ReturnType<typeof useApplicantFilters> {
  /** Of several jobs, so that one of them can be chosen. */
  withJob: boolean;
}

export function ApplicantTools({ filters, set, withJob }: ApplicantToolsProps) {
  const { data: jobs = [] } = useJobTitlesQuery(withJob);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        search={filters.search}
        onSearch={(text) => {
          set('search', text);
        }}
      />
      {withJob && jobs.length > 1 && (
        <JobChoice
          jobs={jobs}
          chosen={filters.jobId}
          onChoose={(jobId = '') => {
            set('job', jobId);
          }}
        />
      )}
      <Choice
        label={replies('filter.label')}
        options={[
          { value: '', label: replies('filter.all') },
          { value: 'overdue', label: replies('filter.overdue') },
          { value: 'soon', label: replies('filter.soon') },
        ]}
        value={filters.due ?? ''}
        onChoose={(due) => {
          set('due', due);
        }}
      />
      <Choice
        label={t('sort.label')}
        options={[
          { value: '', label: t('sort.newest') },
          { value: 'oldest', label: t('sort.oldest') },
        ]}
        value={filters.oldestFirst ? 'oldest' : ''}
        onChoose={(sort) => {
          set('sort', sort);
        }}
      />
    </div>
  );
}

const PAUSE_MS = 250;

/** The list follows when the typing pauses. */
function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  const searchLater = useDebouncedCallback((text) => {
    if (text.trim() !== search) onSearch(text.trim());
  }, PAUSE_MS);
  return (
    <div className="relative min-w-0 max-sm:w-full sm:w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted-foreground"
      />
      <input
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        maxLength={100}
        dir="auto"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          searchLater(target.value);
        }}
        className={cn(controlVariants(), 'h-(--height-button) pl-9')}
      />
    </div>
  );
}
