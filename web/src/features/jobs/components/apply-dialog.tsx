// The dialog for applying to a job, or for reading why that is not possible.

import { SubmissionDialog } from '@/domain/postings/components/submission-dialog';
import { useJobQuery } from '@/features/jobs/api/get-job';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { whyNot } from '@/features/jobs/may-apply';
import { postingOf } from '@/features/jobs/posting';
import { useUser } from '@/lib/auth/auth';
import { useSessionNotice } from '@/lib/auth/detect-session-end';
import { t } from '@/words/apply';
import { ApplyForm } from './apply-form';

interface ApplyDialogProps {
  jobId: string;
  onClose: () => void;
}

/** Open while it is mounted. */
export function ApplyDialog({ jobId, onClose }: ApplyDialogProps) {
  useSessionNotice(t('logIn'));
  const user = useUser();
  const application = useOwnApplication(jobId);
  return (
    <SubmissionDialog
      kind="job"
      title={t('title')}
      query={useJobQuery(jobId)}
      about={(job) => ({
        title: t('for', { title: job.title }),
        context: [job.company, job.location].filter(Boolean).join(', '),
        posting: postingOf(job),
        refusal: whyNot(job, user, new Date()) ?? (application && t('already')),
      })}
      onClose={onClose}
    >
      {(job) => <ApplyForm job={job} onClose={onClose} />}
    </SubmissionDialog>
  );
}
