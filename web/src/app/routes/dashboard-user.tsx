// /dashboard/user: a job seeker's applications, saved jobs and numbers.

import { Navigate } from '@/lib/router/router';
import { dashboardPath } from '@/app/dashboard-path';
import { ProposalTable } from '@/features/dashboard-bids/components/proposal-table';
import { UpcomingInterviews } from '@/domain/interviews/upcoming';
import { DashboardHeader } from '@/features/dashboard/components/dashboard-header';
import { DashboardPage } from '@/features/dashboard/components/dashboard-page';
import { useProfileQuery } from '@/features/profile/api/get-profile';
import { completeness } from '@/features/profile/completeness';
import { readSkills } from '@/features/profile/entries';
import { QuickActions } from '@/features/dashboard-seeker/components/quick-actions';
import { RecentApplications } from '@/features/dashboard-seeker/components/recent-applications';
import { SavedJobs } from '@/features/dashboard-seeker/components/saved-jobs';
import { SeekerStats } from '@/features/dashboard-seeker/components/seeker-stats';
import { greeting, summary } from '@/features/dashboard-seeker/greeting';
import { useUser } from '@/lib/auth/auth';

export function DashboardUserRoute() {
  const user = useUser();
  const { data: profile } = useProfileQuery(user.id);
  return (
    <DashboardPage>
      {(dashboard) => {
        if (!('seeking' in dashboard)) return <Navigate to={dashboardPath(dashboard.user_type)} replace />;
        const { seeking, bidding } = dashboard;
        return (
          <>
            <DashboardHeader title={greeting(user.name, new Date())} summary={summary(seeking)} />
            <SeekerStats stats={seeking.stats} />
            <div className="mt-4 grid items-start gap-3 md:mt-6 md:gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
              <div className="flex min-w-0 flex-col gap-3 md:gap-6">
                <UpcomingInterviews side={{ applicantId: user.id }} />
                <RecentApplications applications={seeking.recent_applications} />
                {/* Anyone may bid for a tender, but most job seekers never do. */}
                {bidding.proposals.length > 0 && <ProposalTable bidding={bidding} />}
              </div>
              <div className="flex min-w-0 flex-col gap-3 md:gap-4">
                <SavedJobs saved={seeking.saved_jobs} />
                <QuickActions
                  profile={
                    profile ? { completeness: completeness(profile), skills: readSkills(profile.skills) } : undefined
                  }
                />
              </div>
            </div>
          </>
        );
      }}
    </DashboardPage>
  );
}
