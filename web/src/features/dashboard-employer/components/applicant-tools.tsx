// The filters of the applicant list: name, job and sort order.

import { Choice } from '@/components/ui/choice';
import { NeedsChoice } from '@/domain/screening/needs-choice';
import { useJobTitlesQuery } from '@/features/dashboard-employer/api/list-job-titles';
import type { useApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { ApplicantSearch } from './applicant-search';
import { JobChoice } from './job-choice';
import { t } from '@/words/dashboard-employer';
import { t as replies } from '@/words/replies';

interface ApplicantToolsProps extends ReturnType<typeof useApplicantFilters> {
  /** Whether to offer a choice of jobs. */
  withJob: boolean;
}

export function ApplicantTools({ filters, set, withJob }: ApplicantToolsProps) {
  const { data: jobs = [] } = useJobTitlesQuery(withJob);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ApplicantSearch
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
      <NeedsChoice
        needs={filters.needs}
        onChoose={(needs) => {
          set('needs', needs);
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
