// The two stat cards about applications that both sides see: how many there are, and how many are waiting for an answer.

import { Hourglass, type LucideIcon } from 'lucide-react';
import { Sparkline } from '@/components/ui/sparkline';
import { StatCard } from '@/components/ui/stat-card';
import type { Stat } from '@/domain/dashboard/dashboard';
import { formatNumber } from '@/lib/format/format-number';
import { growth, thisWeek } from '@/domain/dashboard/trend';
import { t } from '@/words/applications';

interface ApplicationStatsProps {
  icon: LucideIcon;
  total: Stat;
  pending: Stat;
  /** The list that the number counts. */
  to: string;
}

export function ApplicationStats({ icon, total, pending, to }: ApplicationStatsProps) {
  return (
    <>
      <StatCard
        icon={icon}
        label={t('total')}
        figure={formatNumber(total.value)}
        note={t('thisWeek', { count: thisWeek(total) })}
        to={to}
        chart={<Sparkline numbers={growth(total)} />}
      />
      <StatCard
        icon={Hourglass}
        label={t('pending')}
        figure={formatNumber(pending.value)}
        note={t('older', { count: Math.max(0, pending.value - thisWeek(pending)) })}
        to={`${to}?status=Under+Review`}
        chart={<Sparkline numbers={growth(pending)} tone="marigold" />}
      />
    </>
  );
}
