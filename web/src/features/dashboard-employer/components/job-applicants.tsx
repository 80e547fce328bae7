// The applicants of a job that belongs to the user or their company.

import { SubmissionsPage } from '@/domain/postings/components/submissions-page';
import { StatusPill } from '@/domain/status/status-pill';
import { actingForJob } from '@/features/dashboard-employer/acting-for-job';
import { useOwnJobQuery } from '@/features/dashboard-employer/api/get-own-job';
import { ActingForContext } from '@/domain/teams/acting-for';
import { Segment, Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchParams } from '@/lib/router/use-search-params';
import { lazyPart } from '@/lib/ui/lazy-part';
import { ApplicantList } from './applicant-list';
import { ApplicantPageTools } from './applicant-page-tools';
import { t } from '@/words/dashboard-employer';

const ApplicantBoard = lazyPart(
  async () => (await import('@/features/dashboard-employer/board/applicant-board')).ApplicantBoard,
);

export function JobApplicants({ jobId }: { jobId: string }) {
  return (
    <SubmissionsPage
      kind="job"
      query={useOwnJobQuery(jobId)}
      answers={t('applicants')}
      refusal={t('refusal')}
      facts={(job) => (
        <>
          <StatusPill status={job.status} />
          {t('applicationCount', { count: job.applications })} · {job.location}
        </>
      )}
    >
      {(job) => (
        <ActingForContext value={actingForJob(job)}>
          <ApplicantViews job={job} />
        </ActingForContext>
      )}
    </SubmissionsPage>
  );
}

/** The same applicants as a list or a board, depending on the URL. */
function ApplicantViews({ job }: { job: { id: string; title: string } }) {
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'board' ? 'board' : 'list';
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          aria-label={t('view.label')}
          value={view}
          onValueChange={(chosen) => {
            setQuery(
              (current) => {
                // The two views have different filters and sort orders, so these are reset.
                for (const name of ['view', 'sort', 'status', 'due']) current.delete(name);
                if (chosen === 'board') current.set('view', chosen);
                return current;
              },
              { replace: true },
            );
          }}
        >
          <Segment value="list">{t('view.list')}</Segment>
          <Segment value="board">{t('view.board')}</Segment>
        </Segmented>
        <ApplicantPageTools job={job} />
      </div>
      {view === 'board' ? (
        <ApplicantBoard job={job} fallback={<Skeleton className="h-96" />} />
      ) : (
        <ApplicantList jobId={job.id} />
      )}
    </>
  );
}
