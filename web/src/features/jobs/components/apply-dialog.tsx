// The dialog in which one applies for a job, or reads why that is not possible.

import { Button } from '@/components/ui/button';
import { Avatar } from '@/components/ui/avatar';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { useJobQuery } from '@/features/jobs/api/get-job';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { whyNot } from '@/features/jobs/may-apply';
import { useUser } from '@/lib/auth';
import { useSessionNotice } from '@/lib/session-over';
import { ApplyForm } from './apply-form';

interface ApplyDialogProps {
  jobId: string;
  onClose: () => void;
}

/** Open as long as it is there. */
export function ApplyDialog({ jobId, onClose }: ApplyDialogProps) {
  useSessionNotice('Please log in to apply for jobs.');
  const user = useUser();
  const { data: job, isPending } = useJobQuery(jobId);
  const application = useOwnApplication(jobId);
  // It opens with the job, which is cached or a moment away.
  if (isPending) return null;
  const refusal = !job
    ? 'This job is no longer there.'
    : (whyNot(job, user, new Date()) ?? (application && 'You have already applied to this job.'));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent
        title={job ? `Apply for ${job.title}` : 'Apply'}
        context={job ? [job.company, job.location].filter(Boolean).join(', ') : undefined}
        picture={job && <Avatar id={job.employer_id} name={job.company} url={job.logo} kind="organisation" />}
      >
        {job && refusal === undefined ? (
          <ApplyForm job={job} onClose={onClose} />
        ) : (
          <>
            <DialogBody>{refusal}</DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>Close</Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
