// An employer's numbers, each with the list behind it.

import { BriefcaseBusiness, Hourglass, Inbox, UserRoundCheck } from 'lucide-react';
import { StatGrid } from '@/components/stat-grid';
import { Bars } from '@/components/ui/bars';
import { Sparkline } from '@/components/ui/sparkline';
import { StatCard } from '@/components/ui/stat-card';
import type { Hiring } from '@/lib/dashboard';
import { formatNumber } from '@/lib/format';
import { byWeek, growth, thisMonth, thisWeek } from '@/lib/trend';

const ALL = '/dashboard/applicants';

export function HiringStats({ stats }: { stats: Hiring['stats'] }) {
  const { active_jobs: jobs, total_applications: total, pending_reviews: pending, hired_candidates: hired } = stats;
  return (
    <StatGrid>
      <StatCard
        icon={BriefcaseBusiness}
        label="Active Jobs"
        figure={formatNumber(jobs.value)}
        note={`${formatNumber(thisMonth(jobs))} posted this month`}
        to="/jobs?owner=me"
      />
      <StatCard
        icon={Inbox}
        label="Total Applications"
        figure={formatNumber(total.value)}
        note={`${formatNumber(thisWeek(total))} this week`}
        to={ALL}
        chart={<Sparkline numbers={growth(total)} />}
      />
      <StatCard
        icon={Hourglass}
        label="Pending Reviews"
        figure={formatNumber(pending.value)}
        note={`${formatNumber(Math.max(0, pending.value - thisWeek(pending)))} older than a week`}
        to={`${ALL}?status=Under+Review`}
        chart={<Sparkline numbers={growth(pending)} tone="marigold" />}
      />
      <StatCard
        icon={UserRoundCheck}
        label="Hired Candidates"
        figure={formatNumber(hired.value)}
        note={`${formatNumber(thisMonth(hired))} this month`}
        to={`${ALL}?status=Hired`}
        chart={<Bars numbers={byWeek(hired)} />}
      />
    </StatGrid>
  );
}
