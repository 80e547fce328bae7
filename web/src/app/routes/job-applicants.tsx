// /jobs/{id}/applicants: the applicants to one job, for its owner.

import { useParams } from '@/lib/router/location';
import { JobApplicants } from '@/features/dashboard-employer/components/job-applicants';

export function JobApplicantsRoute() {
  const { jobId = '' } = useParams();
  return <JobApplicants key={jobId} jobId={jobId} />;
}
