// The frame of every dashboard. Loads it in one request, keeps it up to date, and handles loading, failure and emptiness.

import type { ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { PageHead } from '@/components/page-head';
import { useUser } from '@/lib/auth/auth';
import { dashboardOptions, useDashboardQuery, type Dashboard } from '@/domain/dashboard/dashboard';
import { useLiveChanges, type WatchedRows } from '@/lib/live/use-live-changes';
import { useSupabase } from '@/lib/server/supabase';
import { useMadeBy, useTeamsQuery } from '@/domain/teams/teams';
import { DashboardSkeleton } from './dashboard-skeleton';
import { t } from '@/words/dashboard';

interface DashboardPageProps {
  /** Renders the dashboard. Returns null if this account has no such part. */
  children: (dashboard: Dashboard) => ReactNode;
}

export function DashboardPage({ children }: DashboardPageProps) {
  const { id: userId } = useUser();
  const { queryKey } = dashboardOptions(useSupabase(), userId);
  const dashboard = useDashboardQuery();
  // Loaded in parallel with the dashboard, so that the switch in the header appears with it.
  useTeamsQuery();
  const steps = useMadeBy('actor_id', userId);
  useLiveChanges(rowsOf(userId, steps), [queryKey]);
  return (
    <div className="page py-6 md:py-8">
      <PageHead title={t('title')} />
      <Loaded
        query={dashboard}
        skeleton={<DashboardSkeleton />}
        failed={(retry) => <FailedState title={t('ownFailed')} {...retry} />}
      >
        {children}
      </Loaded>
    </div>
  );
}

/** Job and tender rows count their applications and proposals, so owners learn of new ones there, sealed or not. */
function rowsOf(userId: string, steps: string): WatchedRows[] {
  return [
    { table: 'job_applications', filter: `applicant_id=eq.${userId}` },
    { table: 'saves', filter: `user_id=eq.${userId}` },
    { table: 'jobs', filter: `employer_id=eq.${userId}` },
    { table: 'application_events', filter: steps },
    { table: 'tenders', filter: `business_id=eq.${userId}` },
    { table: 'proposals', filter: `bidder_id=eq.${userId}` },
  ];
}
