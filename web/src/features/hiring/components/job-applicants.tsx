// The applicants of one of one's own jobs, in the four states a screen has.

import { SearchX } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Link } from '@/components/link';
import { MessagePage } from '@/components/message-page';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { RowSkeleton } from '@/components/row-skeleton';
import { StatusPill } from '@/components/status-pill';
import { buttonVariants } from '@/components/ui/button-variants';
import { SkeletonList } from '@/components/ui/skeleton';
import { useOwnJobQuery } from '@/features/hiring/api/get-own-job';
import { formatCount } from '@/lib/format';
import { ApplicantList } from './applicant-list';

export function JobApplicants({ jobId }: { jobId: string }) {
  const { data: job, isPending, isError, isFetching, refetch } = useOwnJobQuery(jobId);
  if (job === null) {
    return (
      <MessagePage
        icon={SearchX}
        title="No applicants to show"
        action={
          <Link to="/dashboard" className={buttonVariants()}>
            Go to your dashboard
          </Link>
        }
      >
        Only whoever posted a job sees who applied. This one is not yours, or is no longer there.
      </MessagePage>
    );
  }
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={job ? `Applicants for ${job.title}` : 'Applicants'} />
      {isPending && (
        <SkeletonList>
          <RowSkeleton />
        </SkeletonList>
      )}
      {isError && !job && (
        <FailedState title="The job did not load" retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {job && (
        <>
          <PageTitle back={{ to: `/jobs/${job.id}`, label: 'Job' }} title={`Applicants for ${job.title}`}>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-muted-foreground">
              <StatusPill status={job.status} />
              {formatCount(job.applications, 'application')} · {job.location}
            </p>
          </PageTitle>
          <ApplicantList jobId={job.id} />
        </>
      )}
    </div>
  );
}
