// What stands beside one job: its pay, the way to apply, facts, and who offers it.

import { Calendar, Eye, MapPin, Users } from 'lucide-react';
import { FactList } from '@/components/posting/fact-list';
import { OrganisationCard } from '@/components/posting/organisation-card';
import { SaveButton } from '@/components/save-button';
import { Card } from '@/components/ui/card';
import type { Job } from '@/features/jobs/api/get-job';
import { whyClosed } from '@/features/jobs/may-apply';
import { useUser } from '@/lib/auth';
import { formatDate, formatNumber } from '@/lib/format';
import { useRecordView } from '@/lib/record-view';
import { ApplyAction } from './apply-action';
import { JobOwnerTools } from './job-owner-tools';
import { Salary } from './salary';
import { WithdrawApplication } from './withdraw-application';

export function JobRail({ job }: { job: Job }) {
  const user = useUser();
  const views = useRecordView('job', job.id);
  const now = new Date();
  const closed = whyClosed(job, now);
  const own = job.employer_id === user.id;
  return (
    <>
      <Card className="p-4 md:p-5">
        <Salary job={job} />
        {own ? (
          <JobOwnerTools job={job} />
        ) : (
          <div className="mt-4 flex gap-2 max-md:hidden">
            <div className="flex-1 *:w-full">
              <ApplyAction job={job} size="lg" />
            </div>
            <SaveButton
              kind="job"
              id={job.id}
              what={`job ${job.title}`}
              className="size-(--height-button-lg) border border-border-hover"
            />
          </div>
        )}
        {closed !== undefined && <p className="mt-2 text-sm text-muted-foreground">{closed}</p>}
        {!own && <WithdrawApplication job={job} />}
        <hr className="my-5 border-border" />
        <FactList
          facts={[
            { icon: MapPin, label: 'Location', value: job.location },
            { icon: Users, label: 'Applicants', value: formatNumber(job.applications) },
            { icon: Eye, label: 'Views', value: formatNumber(views ?? job.views) },
            ...(job.expires_at === null
              ? []
              : [{ icon: Calendar, label: 'Closes', value: formatDate(new Date(job.expires_at), now) }]),
          ]}
        />
      </Card>
      <OrganisationCard id={job.employer_id} company={job.company} logo={job.logo} person={job.employer} own={own} />
    </>
  );
}
