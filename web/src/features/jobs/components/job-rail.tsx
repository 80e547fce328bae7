// What stands beside one job: its pay, the way to apply, facts, and who offers it.

import { Calendar, Eye, MapPin, Users } from 'lucide-react';
import { OrganisationCard } from '@/domain/postings/components/organisation-card';
import { PostingRail } from '@/domain/postings/components/posting-rail';
import type { Job } from '@/features/jobs/api/get-job';
import { whyClosed } from '@/features/jobs/may-apply';
import { postingOf } from '@/features/jobs/posting';
import { formatNumber } from '@/lib/format/format';
import { formatDeadline } from '@/lib/format/format-deadline';
import { useRecordView } from '@/domain/views/record-view';
import { ApplyAction } from './apply-action';
import { JobOwnerTools } from './job-owner-tools';
import { Salary } from './salary';
import { WithdrawApplication } from './withdraw-application';

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
