// /dashboard/proposals: the proposals to all of the user's tenders.

import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ReceivedList } from '@/features/dashboard-tenders/components/received-list';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

export function ReceivedProposalsRoute() {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={t('title')} />
      <PageTitle back={{ to: '/dashboard', label: shared('title') }} title={t('title')} />
      <ReceivedList />
    </div>
  );
}
