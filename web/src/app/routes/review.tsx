// /jobs/{id}/applicants/{id}: one applicant, with the resume next to the decision.

import { useParams } from '@/lib/router/location';
import { ReviewPage } from '@/features/dashboard-employer/review/review-page';

export function ReviewRoute() {
  const { jobId = '', applicationId = '' } = useParams();
  return <ReviewPage jobId={jobId} applicationId={applicationId} />;
}
