// The side column of a job: its pay, the apply button, facts, and the company.

import { Calendar, CalendarPlus, Clock, Eye, MapPin, Users } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { OrganisationCard } from '@/domain/postings/components/organisation-card';
import { PostingRail } from '@/domain/postings/components/posting-rail';
import type { Job } from '@/features/jobs/api/get-job';
import { whyClosed } from '@/features/jobs/may-apply';
import { postingOf } from '@/features/jobs/posting';
import { formatDate } from '@/lib/format/format';
import { formatNumber } from '@/lib/format/format-number';
import { formatDeadline } from '@/lib/format/format-deadline';
import { LazyReplyRecord } from '@/domain/replies/lazy-reply-record';
import { useRecordView } from '@/domain/views/record-view';
import { WithdrawSubmission } from '@/domain/postings/components/withdraw-submission';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { useWithdrawApplicationMutation } from '@/domain/applications/withdraw-application';
import { t } from '@/words/jobs';
import { t as receipt } from '@/words/receipt';
import { t as replies } from '@/words/replies';
import { t as hiring } from '@/words/still-hiring';
import { ApplyAction } from './apply-action';
import { JobOwnerTools } from './job-owner-tools';
import { Salary } from './salary';

export function JobRail({ job }: { job: Job }) {
  const views = useRecordView('job', job.id, job);
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
          { icon: MapPin, label: t('location'), value: job.location },
          { icon: CalendarPlus, label: hiring('firstPosted'), value: formatDeadline(job.created_at, now) },
          { icon: Clock, label: replies('promised'), value: replies('promised.within', { count: job.reply_days }) },
          { icon: Users, label: t('applicants'), value: formatNumber(job.applications) },
          { icon: Eye, label: t('views'), value: formatNumber(views ?? job.views) },
          ...(job.expires_at === null
            ? []
            : [{ icon: Calendar, label: t('closes'), value: formatDeadline(job.expires_at, now) }]),
        ]}
      >
        {closed !== undefined && <p className="mt-2 text-sm text-muted-foreground">{closed}</p>}
        <WithdrawApplication job={job} />
      </PostingRail>
      <OrganisationCard posting={posting} person={job.employer}>
        <LazyReplyRecord employerId={job.employer_id} className="mt-4" />
      </OrganisationCard>
    </>
  );
}

/** Links to the user's own application and withdraws it. Renders nothing if there is none. */
function WithdrawApplication({ job }: { job: Job }) {
  const application = useOwnApplication(job.id);
  const { mutate: withdraw, isPending } = useWithdrawApplicationMutation(job.id);
  if (!application) return null;
  return (
    <WithdrawSubmission
      given={t('applied.on', { date: formatDate(new Date(application.created_at), new Date()) })}
      allowed={application.status !== 'Hired' && application.status !== 'Rejected'}
      title={t('withdraw.title')}
      context={t('withdraw.text', { company: job.company })}
      pending={isPending}
      onWithdraw={(done) => {
        withdraw({ id: application.id }, done);
      }}
    >
      <ButtonLink to={`/dashboard/applications/${application.id}`} variant="ghost" size="sm">
        {receipt('view')}
      </ButtonLink>
    </WithdrawSubmission>
  );
}
