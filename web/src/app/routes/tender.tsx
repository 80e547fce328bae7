// /b2b/{id}: one tender, and the dialog to bid for it.

import { useParams } from '@/lib/router/location';
import { ProposeInAddress } from '@/features/tenders/components/propose-in-address';
import { TenderView } from '@/features/tenders/components/tender-view';

export function TenderRoute() {
  const { tenderId = '' } = useParams();
  return (
    <>
      <TenderView key={tenderId} id={tenderId} />
      <ProposeInAddress />
    </>
  );
}
