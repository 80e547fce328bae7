// The two numbers about applications that both sides watch: how many there are, and how many wait for an answer.

import { Hourglass, type LucideIcon } from 'lucide-react';
import { Sparkline } from '@/components/ui/sparkline';
import { StatCard } from '@/components/ui/stat-card';
import type { Stat } from '@/domain/dashboard/dashboard';
import { formatNumber } from '@/lib/format/format-number';
import { growth, thisWeek } from '@/domain/dashboard/trend';

interface ApplicationStatsProps {
  icon: LucideIcon;
  total: Stat;
  pending: Stat;
  /** The list behind them. */
  to: string;
}

export function ApplicationStats({ icon, total, pending, to }: ApplicationStatsProps) {
  return (
    <>
      <StatCard
        icon={icon}
        label="Total Applications"
        figure={formatNumber(total.value)}
        note={`${formatNumber(thisWeek(total))} this week`}
        to={to}
        chart={<Sparkline numbers={growth(total)} />}
      />
      <StatCard
        icon={Hourglass}
        label="Pending Reviews"
        figure={formatNumber(pending.value)}
        note={`${formatNumber(Math.max(0, pending.value - thisWeek(pending)))} older than a week`}
        to={`${to}?status=Under+Review`}
        chart={<Sparkline numbers={growth(pending)} tone="marigold" />}
      />
    </>
  );
}
