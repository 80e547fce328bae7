// /dashboard/bids: all of the user's bids.

import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { BidList } from '@/features/dashboard-bids/components/bid-list';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-bids';

export function OwnProposalsRoute() {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={t('title')} />
      <PageTitle back={{ to: '/dashboard', label: shared('title') }} title={t('title')} />
      <BidList />
    </div>
  );
}
