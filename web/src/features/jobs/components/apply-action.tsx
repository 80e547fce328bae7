// The one thing to do about a job: apply, or see how the application stands.

import { AnswerAction } from '@/components/posting/answer-action';
import type { ListedJob } from '@/features/jobs/api/list-jobs';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { whyClosed } from '@/features/jobs/may-apply';
import { postingOf } from '@/features/jobs/posting';

interface ApplyActionProps {
  job: ListedJob;
  size?: 'md' | 'lg';
}

export function ApplyAction({ job, size = 'md' }: ApplyActionProps) {
  const application = useOwnApplication(job.id);
  return (
    <AnswerAction
      posting={postingOf(job)}
      dialog="apply"
      label="Apply Now"
      given={application && { label: 'Applied', status: application.status }}
      closed={whyClosed(job, new Date())}
      size={size}
    />
  );
}
