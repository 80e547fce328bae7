// /jobs/{id}/applicants: whoever applied to one job, for its owner.

import { useParams } from 'react-router';
import { JobApplicants } from '@/features/hiring/components/job-applicants';

export function JobApplicantsRoute() {
  const { jobId = '' } = useParams();
  return <JobApplicants key={jobId} jobId={jobId} />;
}
