// What whoever posted a job can do with it: see who applied, change it, close it and open it again.

import { Link } from '@/components/link';
import { OwnerTools } from '@/components/posting/owner-tools';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import type { Job } from '@/features/jobs/api/get-job';
import { useSetJobStatusMutation } from '@/lib/set-job-status';

export function JobOwnerTools({ job }: { job: Job }) {
  const { id, status, applications } = job;
  const { mutate: setStatus, isPending } = useSetJobStatusMutation(job);
  const active = status === 'Active';
  return (
    <OwnerTools title="Your job" answers={{ to: `/jobs/${id}/applicants`, label: 'Applicants', count: applications }}>
      <Link to={`/jobs/${id}/edit`} className={buttonVariants({ variant: 'secondary' })}>
        Edit
      </Link>
      <Button
        variant="secondary"
        pending={isPending}
        onClick={() => {
          setStatus(active ? 'Closed' : 'Active');
        }}
      >
        {active ? 'Close' : 'Reopen'}
      </Button>
    </OwnerTools>
  );
}
