// The way from the list of jobs to the form for a new one.

import { Plus } from 'lucide-react';
import { Link } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import { mayPostJobs } from '@/features/jobs/may-post';
import { useUser } from '@/lib/auth';

/** Nothing for those who may not post. */
export function PostJobLink() {
  if (!mayPostJobs(useUser())) return null;
  return (
    <Link to="/post-job" className={buttonVariants()}>
      <Plus aria-hidden="true" />
      Post New Job
    </Link>
  );
}
