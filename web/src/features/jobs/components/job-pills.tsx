// The facts of a job from fixed sets: its type and its level.

import { BriefcaseBusiness, ChartNoAxesColumnIncreasing } from 'lucide-react';
import { Pill } from '@/components/ui/pill';
import { jobTypeLabel, levelLabel } from '@/domain/lists/value-labels';
import type { ListedJob } from '@/features/jobs/api/list-jobs';

export function JobPills({ job }: { job: Pick<ListedJob, 'type' | 'experience'> }) {
  return (
    <>
      <Pill tone="outline" icon={BriefcaseBusiness}>
        {jobTypeLabel(job.type)}
      </Pill>
      {job.experience !== null && (
        <Pill tone="outline" icon={ChartNoAxesColumnIncreasing}>
          {levelLabel(job.experience)}
        </Pill>
      )}
    </>
  );
}
