// /dashboard/bids: everything one bid for.

import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { BidList } from '@/features/dashboard-bids/components/bid-list';

export function OwnProposalsRoute() {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title="Your proposals" />
      <PageTitle back={{ to: '/dashboard', label: 'Dashboard' }} title="Your proposals" />
      <BidList />
    </div>
  );
}
