// /dashboard/applications: all of the user's applications.

import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ApplicationList } from '@/features/dashboard-seeker/components/application-list';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-seeker';

export function OwnApplicationsRoute() {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={t('title')} />
      <PageTitle back={{ to: '/dashboard', label: shared('title') }} title={t('title')} />
      <ApplicationList />
    </div>
  );
}
