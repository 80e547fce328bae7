// The main action for a job: apply, or see the status of the application.

import { SubmissionAction } from '@/domain/postings/components/submission-action';
import type { ListedJob } from '@/features/jobs/api/list-jobs';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { whyClosed } from '@/features/jobs/may-apply';
import { postingOf } from '@/features/jobs/posting';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/jobs';

interface ApplyActionProps {
  job: ListedJob;
  size?: 'md' | 'lg';
}

/** Employers and businesses cannot apply. They see nothing in lists, and an explanation on the job's own page. */
export function ApplyAction({ job, size = 'md' }: ApplyActionProps) {
  const user = useUser();
  const application = useOwnApplication(job.id);
  if (user.userType !== 'user' && !application) {
    return size === 'lg' && <p className="self-center text-center text-sm text-muted-foreground">{t('seekersOnly')}</p>;
  }
  return (
    <SubmissionAction
      posting={postingOf(job)}
      dialog="apply"
      label={t('apply')}
      given={application && { label: t('applied'), status: application.status }}
      closed={whyClosed(job, new Date())}
      size={size}
    />
  );
}
