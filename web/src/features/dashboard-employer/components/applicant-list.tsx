// The applicants of one job or of all jobs, kept up to date.

import { Inbox } from 'lucide-react';
import { ListedRows } from '@/domain/status/listed-rows';
import { useApplicantCounts } from '@/features/dashboard-employer/api/count-applicants';
import { useApplicantsQuery } from '@/features/dashboard-employer/api/list-applicants';
import { useApplicantFilters, type ApplicantFilters } from '@/features/dashboard-employer/hooks/use-applicant-filters';
import { useSelection } from '@/features/dashboard-employer/hooks/use-selection';
import { useActingFor } from '@/domain/teams/acting-for';
import { APPLICATION_STATUSES } from '@/domain/applications/application-status';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { useMadeBy } from '@/domain/teams/teams';
import { queryKeys } from '@/lib/query/query-keys';
import { ApplicantCard } from './applicant-card';
import { ApplicantTools } from './applicant-tools';
import { BulkBar } from './bulk-bar';
import { t } from '@/words/dashboard-employer';

/** Without a job, lists the applicants of all the user's jobs. */
export function ApplicantList({ jobId }: { jobId?: string }) {
  const { ownerId } = useActingFor();
  const steps = useMadeBy('actor_id', ownerId);
  const organized = useMadeBy('organizer_id', ownerId);
  const { filters: chosen, set } = useApplicantFilters();
  const filters = { ...chosen, jobId: jobId ?? chosen.jobId };
  const { status } = filters;
  const applicants = useApplicantsQuery(filters);
  const selection = useSelection();
  const counts = useApplicantCounts(filters);
  useLiveChanges(
    jobId === undefined
      ? [
          // Each new application updates the counter in its job's row.
          { table: 'jobs', filter: `employer_id=eq.${ownerId}` },
          { table: 'application_events', filter: steps },
          { table: 'interviews', filter: organized },
        ]
      : [
          { table: 'job_applications', filter: `job_id=eq.${jobId}` },
          { table: 'interviews', filter: `job_id=eq.${jobId}` },
        ],
    jobId === undefined
      ? [queryKeys.applications.received]
      : [queryKeys.applications.received, queryKeys.postings.one('job', jobId)],
  );
  return (
    <>
      <ListedRows
        label={t('applicants')}
        byStatus={t('list.byStatus')}
        failedTitle={t('list.failed')}
        statuses={APPLICATION_STATUSES}
        status={status}
        list={applicants}
        counts={counts}
        tools={<ApplicantTools filters={filters} set={set} withJob={jobId === undefined} />}
        nothingFound={nothingFoundBy(filters)}
        empty={{
          icon: Inbox,
          title: t('none.title'),
          noneInStatus: (label) => t('list.noneInStatus', { status: label }),
          text: t('none.list'),
        }}
      >
        {(applicant) => (
          <ApplicantCard key={applicant.id} applicant={applicant} withJob={jobId === undefined} selection={selection} />
        )}
      </ListedRows>
      <BulkBar selection={selection} />
    </>
  );
}

/** Undefined without a filter besides the status. */
function nothingFoundBy({ search, due, needs }: ApplicantFilters): string | undefined {
  if (due !== undefined || needs !== undefined) return t('filters.nothing');
  return search === '' ? undefined : t('search.nothing', { search });
}
