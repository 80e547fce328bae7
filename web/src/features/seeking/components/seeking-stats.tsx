// A job seeker's numbers, each with the list behind it.

import { CalendarCheck, Eye, Hourglass, Send } from 'lucide-react';
import { StatGrid } from '@/components/stat-grid';
import { Bars } from '@/components/ui/bars';
import { Sparkline } from '@/components/ui/sparkline';
import { StatCard } from '@/components/ui/stat-card';
import { useUser } from '@/lib/auth';
import type { Seeking } from '@/lib/dashboard';
import { formatNumber } from '@/lib/format';
import { byWeek, growth, thisMonth, thisWeek, weekOnWeek } from '@/lib/trend';

const ALL = '/dashboard/applications';

export function SeekingStats({ stats }: { stats: Seeking['stats'] }) {
  const user = useUser();
  const { total_applications: total, pending_reviews: pending, interviews, profile_views: views } = stats;
  return (
    <StatGrid>
      <StatCard
        icon={Send}
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
        icon={CalendarCheck}
        label="Interviews"
        figure={formatNumber(interviews.value)}
        note={`${formatNumber(thisMonth(interviews))} invited this month`}
        to={`${ALL}?status=Interview+Scheduled`}
        chart={<Bars numbers={byWeek(interviews)} />}
      />
      <StatCard
        icon={Eye}
        label="Profile Views"
        figure={formatNumber(views.value)}
        note={compare(weekOnWeek(views))}
        to={`/user/${user.id}`}
        chart={<Bars numbers={views.trend.slice(-12)} />}
      />
    </StatGrid>
  );
}

function compare(difference: number): string {
  if (difference === 0) return 'as many as last week';
  return `${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than last week`;
}
