// The one thing to do about a job: apply, or see how the application stands.

import { Check } from 'lucide-react';
import { StatusPill } from '@/components/status-pill';
import { Button } from '@/components/ui/button';
import type { ListedJob } from '@/features/jobs/api/list-jobs';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { whyClosed } from '@/features/jobs/may-apply';
import { useUser } from '@/lib/auth';
import { useOpenDialog } from '@/lib/dialog-in-address';

interface ApplyActionProps {
  job: ListedJob;
  size?: 'md' | 'lg';
  className?: string;
}

export function ApplyAction({ job, size = 'md', className }: ApplyActionProps) {
  const user = useUser();
  const application = useOwnApplication(job.id);
  const open = useOpenDialog('apply');
  if (job.employer_id === user.id) return null;
  if (application) {
    return (
      <p className="flex min-h-(--height-button) items-center justify-center gap-2 font-[560] text-success">
        <Check aria-hidden="true" className="size-4.5" />
        <span>Applied</span>
        <StatusPill status={application.status} />
      </p>
    );
  }
  return (
    <Button
      size={size}
      disabled={whyClosed(job, new Date()) !== undefined}
      aria-haspopup="dialog"
      className={className}
      onClick={() => {
        open(job.id);
      }}
    >
      Apply Now
    </Button>
  );
}
