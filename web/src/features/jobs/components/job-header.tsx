// The head of one job, with its kind and whether it is open.

import { Building2 } from 'lucide-react';
import { PostingHeader } from '@/domain/postings/components/posting-header';
import { StatusPill } from '@/domain/status/status-pill';
import { Pill } from '@/components/ui/pill';
import type { Job } from '@/features/jobs/api/get-job';
import { postingOf } from '@/features/jobs/posting';
import { JobPills } from './job-pills';

export function JobHeader({ job }: { job: Job }) {
  return (
    <PostingHeader
      posting={postingOf(job)}
      pills={
        <>
          <JobPills job={job} />
          {job.department !== null && (
            <Pill tone="outline" icon={Building2}>
              {job.department}
            </Pill>
          )}
          <StatusPill status={job.status} />
        </>
      }
    />
  );
}
