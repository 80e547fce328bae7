// A job seeker's numbers, each linked to its list.

import { CalendarCheck, Eye, Send } from 'lucide-react';
import { ApplicationStats } from '@/domain/applications/application-stats';
import { StatGrid } from '@/components/stat-grid';
import { Bars } from '@/components/ui/bars';
import { StatCard } from '@/components/ui/stat-card';
import { useUser } from '@/lib/auth/auth';
import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { formatNumber } from '@/lib/format/format-number';
import { byWeek, thisMonth, weekOnWeek } from '@/domain/dashboard/trend';
import { t } from '@/words/dashboard-seeker';

const ALL = '/dashboard/applications';

export function SeekerStats({ stats }: { stats: SeekerDashboard['stats'] }) {
  const user = useUser();
  const { total_applications: total, pending_reviews: pending, interviews, profile_views: views } = stats;
  return (
    <StatGrid>
      <ApplicationStats icon={Send} total={total} pending={pending} to={ALL} />
      <StatCard
        icon={CalendarCheck}
        label={t('stats.interviews')}
        figure={formatNumber(interviews.value)}
        note={t('stats.invited', { count: thisMonth(interviews) })}
        to={`${ALL}?status=Interview+Scheduled`}
        chart={<Bars numbers={byWeek(interviews)} />}
      />
      <StatCard
        icon={Eye}
        label={t('stats.views')}
        figure={formatNumber(views.value)}
        note={compare(weekOnWeek(views))}
        to={`/user/${user.id}`}
        chart={<Bars numbers={views.trend.slice(-12)} />}
      />
    </StatGrid>
  );
}

function compare(difference: number): string {
  if (difference === 0) return t('stats.asMany');
  return t(difference > 0 ? 'stats.more' : 'stats.fewer', { count: Math.abs(difference) });
}
