// /jobs: jobs with their filters.

import { ApplyInAddress } from '@/features/jobs/components/apply-in-address';
import { JobCard } from '@/features/jobs/components/job-card';
import { JobCardSkeleton } from '@/features/jobs/components/job-card-skeleton';
import { PostJobLink } from '@/features/jobs/components/post-job-link';
import { JOBS } from '@/features/jobs/listing';
import { readFirstPage } from '@/features/listings/api/read-first-page';
import { ListingPage } from '@/features/listings/components/listing-page';

export const readFirst = readFirstPage(JOBS);

export function JobsRoute() {
  return (
    <>
      <ListingPage listing={JOBS} Card={JobCard} skeleton={<JobCardSkeleton />} action={<PostJobLink />} />
      <ApplyInAddress />
    </>
  );
}
