// /dashboard/employer: jobs and their applicants, for employers and for businesses that hire.

import { Navigate } from '@/lib/router/router';
import { dashboardPath } from '@/app/dashboard-path';
import { ProposalTable } from '@/features/dashboard-bids/components/proposal-table';
import { UpcomingInterviews } from '@/domain/interviews/upcoming';
import { DashboardHeader } from '@/features/dashboard/components/dashboard-header';
import { DashboardPage } from '@/features/dashboard/components/dashboard-page';
import { ApplicantPipeline } from '@/features/dashboard-employer/components/applicant-pipeline';
import { EmployerStats } from '@/features/dashboard-employer/components/employer-stats';
import { JobPostings } from '@/features/dashboard-employer/components/job-postings';
import { RecentApplicants } from '@/features/dashboard-employer/components/recent-applicants';
import { HiringReminders } from '@/features/dashboard-employer/components/hiring-reminders';
import { useUser } from '@/lib/auth/auth';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import { thisWeek } from '@/domain/dashboard/trend';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

export function DashboardEmployerRoute() {
  const user = useUser();
  return (
    <DashboardPage>
      {(dashboard) => {
        if (!('hiring' in dashboard)) return <Navigate to={dashboardPath(dashboard.user_type)} replace />;
        const { hiring, bidding, user_type } = dashboard;
        return (
          <>
            <DashboardHeader
              title={user.company ?? user.name}
              summary={summaryOf(hiring)}
              action={{ label: shared('postJob'), to: '/post-job' }}
            />
            <HiringReminders hiring={hiring} className="mb-4 md:mb-6" />
            <EmployerStats stats={hiring.stats} />
            <div className="mt-4 flex flex-col gap-3 md:mt-6 md:gap-6">
              <UpcomingInterviews side={{ ownerId: user.id }} />
              {hiring.stats.total_applications.value > 0 && (
                <ApplicantPipeline pipeline={hiring.pipeline} jobs={hiring.jobs} />
              )}
              <div className="grid items-start gap-3 md:gap-6 lg:grid-cols-2">
                <JobPostings jobs={hiring.jobs} />
                <RecentApplicants applications={hiring.recent_applications} />
              </div>
              {/* A business sees its proposals on its own dashboard. */}
              {user_type === 'employer' && bidding.proposals.length > 0 && <ProposalTable bidding={bidding} />}
            </div>
          </>
        );
      }}
    </DashboardPage>
  );
}

function summaryOf({ stats, jobs }: EmployerDashboard): string {
  if (jobs.length === 0) return t('summary.first');
  return t('summary.views', { count: thisWeek(stats.job_views) });
}
