// The dashboard of a company that the user acts for.

import { Eye, Users } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { CompanyFrame, type ActingCompany } from '@/domain/teams/company-frame';
import { Skeleton } from '@/components/ui/skeleton';
import { CompanyPage } from '@/features/dashboard/components/company-page';
import { UpcomingInterviews } from '@/domain/interviews/upcoming';
import { DashboardHeader } from '@/features/dashboard/components/dashboard-header';
import { ApplicantPipeline } from '@/features/dashboard-employer/components/applicant-pipeline';
import { EmployerStats } from '@/features/dashboard-employer/components/employer-stats';
import { JobPostings } from '@/features/dashboard-employer/components/job-postings';
import { RecentApplicants } from '@/features/dashboard-employer/components/recent-applicants';
import { HiringReminders } from '@/features/dashboard-employer/components/hiring-reminders';
import type { CompanyDashboard } from '@/domain/dashboard/dashboard';
import { lazyPart } from '@/lib/ui/lazy-part';
import { mayEdit } from '@/domain/teams/teams';
import { roleLabel } from '@/domain/teams/role-label';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/company';

/** Employers post no tenders, so for them it does not load. */
const TendersPanel = lazyPart(
  async () => (await import('@/features/dashboard-tenders/components/tenders-panel')).TendersPanel,
);

export function CompanyDashboardPage({ companyId }: { companyId: string }) {
  return (
    <CompanyFrame companyId={companyId}>
      {(company) => (
        <CompanyPage company={company}>
          {(dashboard) => (
            <>
              <DashboardHeader
                title={company.name}
                summary={t('yourRole', { role: roleLabel(company.role) })}
                action={mayEdit(company.role) ? postingOf(company, dashboard) : undefined}
              />
              {'tendering' in dashboard && (
                <TendersPanel tendering={dashboard.tendering} fallback={<Skeleton className="mb-4 h-96 md:mb-6" />} />
              )}
              <EmployerPart hiring={dashboard.hiring} companyId={company.id} />
              <div className="mt-6 flex flex-wrap gap-2">
                <ButtonLink to={`/company/${company.id}/team`} variant="secondary">
                  <Users aria-hidden="true" />
                  {t('team')}
                </ButtonLink>
                <ButtonLink to={`/user/${company.id}`} variant="secondary">
                  <Eye aria-hidden="true" />
                  {t('publicPage')}
                </ButtonLink>
              </div>
            </>
          )}
        </CompanyPage>
      )}
    </CompanyFrame>
  );
}

/** The kind of posting that this account type mainly makes. */
function postingOf({ id }: ActingCompany, { user_type }: CompanyDashboard) {
  return user_type === 'business'
    ? { label: shared('postTender'), to: `/post-tender?for=${id}` }
    : { label: shared('postJob'), to: `/post-job?for=${id}` };
}

interface EmployerPartProps extends Pick<CompanyDashboard, 'hiring'> {
  companyId: string;
}

function EmployerPart({ hiring, companyId }: EmployerPartProps) {
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <HiringReminders hiring={hiring} />
      <EmployerStats stats={hiring.stats} />
      <UpcomingInterviews side={{ ownerId: companyId }} />
      {hiring.stats.total_applications.value > 0 && <ApplicantPipeline pipeline={hiring.pipeline} jobs={hiring.jobs} />}
      <div className="grid items-start gap-3 md:gap-6 lg:grid-cols-2">
        <JobPostings jobs={hiring.jobs} />
        <RecentApplicants applications={hiring.recent_applications} />
      </div>
    </div>
  );
}
