// /dashboard/applications: everything one applied for.

import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ApplicationList } from '@/features/dashboard-seeker/components/application-list';

export function OwnApplicationsRoute() {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title="Your applications" />
      <PageTitle back={{ to: '/dashboard', label: 'Dashboard' }} title="Your applications" />
      <ApplicationList />
    </div>
  );
}
