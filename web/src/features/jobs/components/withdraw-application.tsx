// Takes one's application back.

import { WithdrawSubmission } from '@/domain/postings/components/withdraw-submission';
import type { Job } from '@/features/jobs/api/get-job';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { formatDate } from '@/lib/format/format';
import { useWithdrawApplicationMutation } from '@/domain/applications/withdraw-application';

/** Nothing where no one has applied. */
export function WithdrawApplication({ job }: { job: Job }) {
  const application = useOwnApplication(job.id);
  const { mutate: withdraw, isPending } = useWithdrawApplicationMutation(job.id);
  if (!application) return null;
  return (
    <WithdrawSubmission
      given={`Applied on ${formatDate(new Date(application.created_at), new Date())}`}
      allowed
      title="Withdraw your application?"
      context={`${job.company} will no longer see it, nor your resume. You may apply again while the job is open.`}
      pending={isPending}
      onWithdraw={(done) => {
        withdraw(application.id, done);
      }}
    />
  );
}
