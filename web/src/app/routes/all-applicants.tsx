// /dashboard/applicants: the applicants to all of the user's jobs.

import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ApplicantList } from '@/features/dashboard-employer/components/applicant-list';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

export function AllApplicantsRoute() {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={t('applicants')} />
      <PageTitle back={{ to: '/dashboard/employer', label: shared('title') }} title={t('applicants')} />
      <ApplicantList />
    </div>
  );
}
