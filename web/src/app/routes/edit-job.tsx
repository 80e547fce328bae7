// /jobs/{id}/edit: the form for a stored job.

import { useParams } from '@/lib/router/location';
import { EditJob } from '@/features/jobs/components/edit-job';

export function EditJobRoute() {
  const { jobId = '' } = useParams();
  return <EditJob key={jobId} id={jobId} />;
}
