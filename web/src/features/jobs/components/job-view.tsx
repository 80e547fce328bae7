// One job in full, in the four states a screen has.

import { DetailLayout } from '@/components/posting/detail-layout';
import { DetailSkeleton } from '@/components/posting/detail-skeleton';
import { FailedState } from '@/components/failed-state';
import { PageHead } from '@/components/page-head';
import { SaveButton } from '@/components/save-button';
import { useJobQuery } from '@/features/jobs/api/get-job';
import { useUser } from '@/lib/auth';
import { ApplyAction } from './apply-action';
import { JobHeader } from './job-header';
import { JobNotFound } from './job-not-found';
import { JobRail } from './job-rail';
import { JobText } from './job-text';
import { SimilarJobs } from './similar-jobs';

const BACK = { to: '/jobs', label: 'Jobs' };

export function JobView({ id }: { id: string }) {
  const user = useUser();
  const { data: job, isPending, isError, isFetching, refetch } = useJobQuery(id);

  if (isPending) return <DetailSkeleton />;
  if (isError) {
    return (
      <div className="page py-6">
        <FailedState title="The job did not load" retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!job) return <JobNotFound />;
  return (
    <DetailLayout
      back={BACK}
      header={<JobHeader job={job} />}
      rail={<JobRail job={job} />}
      bar={
        job.employer_id !== user.id && (
          <>
            <div className="flex-1 *:w-full">
              <ApplyAction job={job} size="lg" />
            </div>
            <SaveButton kind="job" id={job.id} what={`job ${job.title}`} />
          </>
        )
      }
    >
      <PageHead title={`${job.title} at ${job.company}`} description={job.description} />
      <JobText job={job} />
      <SimilarJobs job={job} />
    </DetailLayout>
  );
}
