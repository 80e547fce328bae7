// The head of one job: who, where, since when, what kind, and what one can do with it besides applying.

import { Building2 } from 'lucide-react';
import { Link } from '@/components/link';
import { ReportButton } from '@/components/report-button';
import { ShareButton } from '@/components/share-button';
import { StatusPill } from '@/components/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import { Pill } from '@/components/ui/pill';
import type { Job } from '@/features/jobs/api/get-job';
import { useUser } from '@/lib/auth';
import { postedLabel } from '@/lib/day-labels';
import { JobPills } from './job-pills';

export function JobHeader({ job }: { job: Job }) {
  const user = useUser();
  return (
    <Card className="p-4 md:p-7">
      <div className="flex items-start gap-4 md:gap-5">
        <Avatar id={job.employer_id} name={job.company} url={job.logo} kind="organisation" size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="break-words" dir="auto">
            {job.title}
          </h1>
          <p className="mt-1 break-words text-muted-foreground" dir="auto">
            <Link to={`/user/${job.employer_id}`} className="font-medium text-primary hover:underline">
              {job.company}
            </Link>
            {' · '}
            {job.location}
            {' · '}
            {postedLabel(job.created_at, new Date())}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <JobPills job={job} />
            {job.department !== null && (
              <Pill tone="outline" icon={Building2}>
                {job.department}
              </Pill>
            )}
            <StatusPill status={job.status} />
          </div>
        </div>
      </div>
      <div className="mt-4 -mb-2 flex justify-end gap-1">
        <ShareButton kind="job" id={job.id} path={`/jobs/${job.id}`} title={`${job.title} at ${job.company}`} />
        {job.employer_id !== user.id && <ReportButton kind="job" id={job.id} what={`job ${job.title}`} />}
      </div>
    </Card>
  );
}
