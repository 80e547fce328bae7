// /post-job: the form for a new job.

import { PostJob } from '@/features/jobs/components/post-job';

export function PostJobRoute() {
  return <PostJob />;
}
