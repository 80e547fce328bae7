// /b2b: tenders with their filters.

import { readFirstPage } from '@/features/listings/api/read-first-page';
import { ListingPage } from '@/features/listings/components/listing-page';
import { PostTenderLink } from '@/features/tenders/components/post-tender-link';
import { ProposeInAddress } from '@/features/tenders/components/propose-in-address';
import { TenderCard } from '@/features/tenders/components/tender-card';
import { TenderCardSkeleton } from '@/features/tenders/components/tender-card-skeleton';
import { TENDERS } from '@/features/tenders/listing';

export const readFirst = readFirstPage(TENDERS);

export function B2bRoute() {
  return (
    <>
      <ListingPage listing={TENDERS} Card={TenderCard} skeleton={<TenderCardSkeleton />} action={<PostTenderLink />} />
      <ProposeInAddress />
    </>
  );
}
