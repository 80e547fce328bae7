// /b2b: tenders with their filters.

import { readFirstPage } from '@/features/lists/api/read-first-page';
import { ListPage } from '@/features/lists/components/list-page';
import { PostTenderLink } from '@/features/tenders/components/post-tender-link';
import { ProposeInAddress } from '@/features/tenders/components/propose-in-address';
import { TenderCard } from '@/features/tenders/components/tender-card';
import { TenderCardSkeleton } from '@/features/tenders/components/tender-card-skeleton';
import { TENDERS } from '@/features/tenders/list-definition';

export const readFirst = readFirstPage(TENDERS);

export function B2bRoute() {
  return (
    <>
      <ListPage definition={TENDERS} Card={TenderCard} skeleton={<TenderCardSkeleton />} action={<PostTenderLink />} />
      <ProposeInAddress />
    </>
  );
}
