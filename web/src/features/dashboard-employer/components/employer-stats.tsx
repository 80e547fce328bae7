// An employer's numbers, each with the list behind it.

import { BriefcaseBusiness, Inbox, UserRoundCheck } from 'lucide-react';
import { ApplicationStats } from '@/domain/applications/application-stats';
import { StatGrid } from '@/components/stat-grid';
import { Bars } from '@/components/ui/bars';
import { StatCard } from '@/components/ui/stat-card';
import { listPathOf, useActingFor } from '@/domain/teams/acting-for';
import { useUser } from '@/lib/auth/auth';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import { formatNumber } from '@/lib/format/format-number';
import { byWeek, thisMonth } from '@/domain/dashboard/trend';

export function EmployerStats({ stats }: { stats: EmployerDashboard['stats'] }) {
  const user = useUser();
  const { ownerId, lists } = useActingFor();
  const all = `${lists}/applicants`;
  const { active_jobs: jobs, total_applications: total, pending_reviews: pending, hired_candidates: hired } = stats;
  return (
    <StatGrid label={ownerId === user.id ? 'At a glance' : 'Hiring at a glance'}>
      <StatCard
        icon={BriefcaseBusiness}
        label="Active Jobs"
        figure={formatNumber(jobs.value)}
        note={`${formatNumber(thisMonth(jobs))} posted this month`}
        to={listPathOf('/jobs', ownerId, user.id)}
      />
      <ApplicationStats icon={Inbox} total={total} pending={pending} to={all} />
      <StatCard
        icon={UserRoundCheck}
        label="Hired Candidates"
        figure={formatNumber(hired.value)}
        note={`${formatNumber(thisMonth(hired))} this month`}
        to={`${all}?status=Hired`}
        chart={<Bars numbers={byWeek(hired)} />}
      />
    </StatGrid>
  );
}
