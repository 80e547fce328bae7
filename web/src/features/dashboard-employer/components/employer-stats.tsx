// An employer's numbers, each linked to its list.

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
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

export function EmployerStats({ stats }: { stats: EmployerDashboard['stats'] }) {
  const user = useUser();
  const { ownerId, lists } = useActingFor();
  const all = `${lists}/applicants`;
  const { active_jobs: jobs, total_applications: total, pending_reviews: pending, hired_candidates: hired } = stats;
  return (
    <StatGrid label={ownerId === user.id ? undefined : t('stats.label')}>
      <StatCard
        icon={BriefcaseBusiness}
        label={t('stats.jobs')}
        figure={formatNumber(jobs.value)}
        note={t('stats.posted', { count: thisMonth(jobs) })}
        to={listPathOf('/jobs', ownerId, user.id)}
      />
      <ApplicationStats icon={Inbox} total={total} pending={pending} to={all} />
      <StatCard
        icon={UserRoundCheck}
        label={t('stats.hired')}
        figure={formatNumber(hired.value)}
        note={shared('thisMonth', { count: thisMonth(hired) })}
        to={`${all}?status=Hired`}
        chart={<Bars numbers={byWeek(hired)} />}
      />
    </StatGrid>
  );
}
