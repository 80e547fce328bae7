// /dashboard/applicants: the applicants to all of one's own jobs.

import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ApplicantList } from '@/features/dashboard-employer/components/applicant-list';

export function AllApplicantsRoute() {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title="Applicants" />
      <PageTitle back={{ to: '/dashboard/employer', label: 'Dashboard' }} title="Applicants" />
      <ApplicantList />
    </div>
  );
}
