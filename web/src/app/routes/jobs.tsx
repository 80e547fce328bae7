// /jobs: jobs with their filters.

import { ApplyInAddress } from '@/features/jobs/components/apply-in-address';
import { JobCard } from '@/features/jobs/components/job-card';
import { JobCardSkeleton } from '@/features/jobs/components/job-card-skeleton';
import { PostJobLink } from '@/features/jobs/components/post-job-link';
import { JOBS } from '@/features/jobs/list-definition';
import { readFirstPage } from '@/features/lists/api/read-first-page';
import { ListPage } from '@/features/lists/components/list-page';

export const readFirst = readFirstPage(JOBS);

export function JobsRoute() {
  return (
    <>
      <ListPage definition={JOBS} Card={JobCard} skeleton={<JobCardSkeleton />} action={<PostJobLink />} />
      <ApplyInAddress />
    </>
  );
}
