// What stands beside one job: its pay, the way to apply, facts, and who offers it.

import { Calendar, Eye, MapPin, Users } from 'lucide-react';
import { OrganisationCard } from '@/domain/postings/components/organisation-card';
import { PostingRail } from '@/domain/postings/components/posting-rail';
import type { Job } from '@/features/jobs/api/get-job';
import { whyClosed } from '@/features/jobs/may-apply';
import { postingOf } from '@/features/jobs/posting';
import { formatDate } from '@/lib/format/format';
import { formatNumber } from '@/lib/format/format-number';
import { formatDeadline } from '@/lib/format/format-deadline';
import { useRecordView } from '@/domain/views/record-view';
import { WithdrawSubmission } from '@/domain/postings/components/withdraw-submission';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { useWithdrawApplicationMutation } from '@/domain/applications/withdraw-application';
import { ApplyAction } from './apply-action';
import { JobOwnerTools } from './job-owner-tools';
import { Salary } from './salary';

export function JobRail({ job }: { job: Job }) {
  const views = useRecordView('job', job.id);
  const posting = postingOf(job);
  const now = new Date();
  const closed = whyClosed(job, now);
  return (
    <>
      <PostingRail
        posting={posting}
        money={<Salary job={job} />}
        action={<ApplyAction job={job} size="lg" />}
        ownerTools={<JobOwnerTools job={job} />}
        facts={[
          { icon: MapPin, label: 'Location', value: job.location },
          { icon: Users, label: 'Applicants', value: formatNumber(job.applications) },
          { icon: Eye, label: 'Views', value: formatNumber(views ?? job.views) },
          ...(job.expires_at === null
            ? []
            : [{ icon: Calendar, label: 'Closes', value: formatDeadline(job.expires_at, now) }]),
        ]}
      >
        {closed !== undefined && <p className="mt-2 text-sm text-muted-foreground">{closed}</p>}
        <WithdrawApplication job={job} />
      </PostingRail>
      <OrganisationCard posting={posting} person={job.employer} />
    </>
  );
}

/** Takes one's application back. Nothing without one. */
function WithdrawApplication({ job }: { job: Job }) {
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
