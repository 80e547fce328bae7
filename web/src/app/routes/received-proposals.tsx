// /dashboard/proposals: the proposals to all of one's own tenders.

import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { ReceivedList } from '@/features/dashboard-tenders/components/received-list';

export function ReceivedProposalsRoute() {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title="Proposals received" />
      <PageTitle back={{ to: '/dashboard', label: 'Dashboard' }} title="Proposals received" />
      <ReceivedList />
    </div>
  );
}
