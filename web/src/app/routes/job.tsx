// /jobs/{id}: one job, and the dialog to apply for it.

import { useParams } from '@/lib/router/location';
import { ApplyInAddress } from '@/features/jobs/components/apply-in-address';
import { JobView } from '@/features/jobs/components/job-view';

export function JobRoute() {
  const { jobId = '' } = useParams();
  return (
    <>
      <JobView key={jobId} id={jobId} />
      <ApplyInAddress />
    </>
  );
}
