// The frame of a company's dashboard. Loads it in one request, keeps it up to date, and handles loading, failure and emptiness.

import type { ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { PageHead } from '@/components/page-head';
import { useCompanyDashboardQuery, type CompanyDashboard } from '@/domain/dashboard/dashboard';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { useMadeBy } from '@/domain/teams/teams';
import { queryKeys } from '@/lib/query/query-keys';
import { DashboardSkeleton } from './dashboard-skeleton';
import { t } from '@/words/dashboard';

interface CompanyPageProps {
  company: { id: string; name: string };
  children: (dashboard: CompanyDashboard) => ReactNode;
}

export function CompanyPage({ company: { id, name }, children }: CompanyPageProps) {
  const dashboard = useCompanyDashboardQuery(id);
  const steps = useMadeBy('actor_id', id);
  useLiveChanges(
    [
      { table: 'jobs', filter: `employer_id=eq.${id}` },
      { table: 'tenders', filter: `business_id=eq.${id}` },
      { table: 'application_events', filter: steps },
    ],
    [queryKeys.dashboard(id)],
  );
  return (
    <div className="page py-6 md:py-8">
      <PageHead title={t('of', { name })} />
      <Loaded
        query={dashboard}
        skeleton={<DashboardSkeleton />}
        failed={(retry) => <FailedState title={t('failed')} {...retry} />}
      >
        {children}
      </Loaded>
    </div>
  );
}
