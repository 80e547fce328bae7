// /dashboard/business: tenders and their proposals, and the business's own bids.

import { Navigate } from '@/lib/router/router';
import { dashboardPath } from '@/app/dashboard-path';
import { ProposalTable } from '@/features/dashboard-bids/components/proposal-table';
import { UpcomingInterviews } from '@/domain/interviews/upcoming';
import { DashboardHeader } from '@/features/dashboard/components/dashboard-header';
import { DashboardPage } from '@/features/dashboard/components/dashboard-page';
import { EmployerDashboardLink } from '@/features/dashboard-employer/components/employer-dashboard-link';
import { TenderTable } from '@/features/dashboard-tenders/components/tender-table';
import { TenderStats } from '@/features/dashboard-tenders/components/tender-stats';
import { useUser } from '@/lib/auth/auth';
import type { TendersDashboard } from '@/domain/dashboard/dashboard';
import { thisWeek } from '@/domain/dashboard/trend';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

export function DashboardBusinessRoute() {
  const user = useUser();
  return (
    <DashboardPage>
      {(dashboard) => {
        if (!('tendering' in dashboard)) return <Navigate to={dashboardPath(dashboard.user_type)} replace />;
        const { tendering, hiring, bidding } = dashboard;
        return (
          <>
            <DashboardHeader
              title={user.company ?? user.name}
              summary={summaryOf(tendering)}
              action={{ label: shared('postTender'), to: '/post-tender' }}
            />
            <TenderStats tendering={tendering.stats} bidding={bidding.stats} />
            <div className="mt-4 flex flex-col gap-3 md:mt-6 md:gap-6">
              <UpcomingInterviews side={{ ownerId: user.id }} />
              <EmployerDashboardLink hiring={hiring} />
              <div className="grid items-start gap-3 md:gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                <TenderTable tenders={tendering.tenders} />
                <ProposalTable bidding={bidding} />
              </div>
            </div>
          </>
        );
      }}
    </DashboardPage>
  );
}

function summaryOf({ stats, tenders }: TendersDashboard): string {
  if (tenders.length === 0) return t('summary.first');
  return t('summary.views', { count: thisWeek(stats.tender_views) });
}
