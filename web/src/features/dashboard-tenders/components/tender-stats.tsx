// A business's numbers, each linked to its list: the tenders it posted, and the tenders it won.

import { FileText, Inbox, IndianRupee, Trophy } from 'lucide-react';
import { StatGrid } from '@/components/stat-grid';
import { Bars } from '@/components/ui/bars';
import { Sparkline } from '@/components/ui/sparkline';
import { StatCard } from '@/components/ui/stat-card';
import { Tooltip } from '@/components/ui/tooltip';
import { listPathOf, useActingFor } from '@/domain/teams/acting-for';
import { useUser } from '@/lib/auth/auth';
import type { BidsDashboard, TendersDashboard } from '@/domain/dashboard/dashboard';
import { formatMoney } from '@/lib/format/format';
import { formatNumber } from '@/lib/format/format-number';
import { byWeek, growth, thisMonth, thisWeek } from '@/domain/dashboard/trend';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

interface TenderingStatsProps {
  tendering: TendersDashboard['stats'];
  /** Undefined for team members, who may not see it. */
  bidding?: BidsDashboard['stats'];
}

export function TenderStats({ tendering, bidding }: TenderingStatsProps) {
  const user = useUser();
  const { ownerId, lists } = useActingFor();
  const { active_tenders: active, total_proposals: proposals } = tendering;
  return (
    <StatGrid label={ownerId === user.id ? undefined : t('stats.label')}>
      <StatCard
        icon={FileText}
        label={t('stats.active')}
        figure={formatNumber(active.value)}
        note={t('stats.posted', { count: thisMonth(active) })}
        to={`${listPathOf('/b2b', ownerId, user.id)}&status=Open`}
      />
      <StatCard
        icon={Inbox}
        label={t('stats.proposals')}
        figure={formatNumber(proposals.value)}
        note={shared('thisWeek', { count: thisWeek(proposals) })}
        to={`${lists}/proposals`}
        chart={<Sparkline numbers={growth(proposals)} />}
      />
      {bidding && <BiddingStats bidding={bidding} />}
    </StatGrid>
  );
}

function BiddingStats({ bidding }: { bidding: BidsDashboard['stats'] }) {
  const { won_projects: won, total_revenue: revenue } = bidding;
  return (
    <>
      <StatCard
        icon={Trophy}
        label={t('stats.won')}
        figure={formatNumber(won.value)}
        note={shared('thisMonth', { count: thisMonth(won) })}
        to="/dashboard/bids?status=Accepted"
        chart={<Bars numbers={byWeek(won)} />}
      />
      <Tooltip text={t('stats.revenueHelp')}>
        <StatCard
          icon={IndianRupee}
          label={t('stats.revenue')}
          figure={formatMoney(revenue.value)}
          note={t('stats.revenueFrom')}
          to="/dashboard/bids?status=Accepted"
        />
      </Tooltip>
    </>
  );
}
