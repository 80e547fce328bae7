// /b2b/{id}/proposals: the proposals to one tender, for its owner.

import { useParams } from '@/lib/router/location';
import { TenderProposals } from '@/features/dashboard-tenders/components/tender-proposals';

export function TenderProposalsRoute() {
  const { tenderId = '' } = useParams();
  return <TenderProposals key={tenderId} tenderId={tenderId} />;
}
