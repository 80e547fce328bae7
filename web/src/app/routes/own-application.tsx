// /dashboard/applications/{id}: one of the user's applications, with its history.

import { useParams } from '@/lib/router/location';
import { ApplicationReceipt } from '@/features/dashboard-seeker/components/application-receipt';

export function OwnApplicationRoute() {
  const { applicationId = '' } = useParams();
  return (
    <div className="page py-4 md:py-6">
      <ApplicationReceipt key={applicationId} id={applicationId} />
    </div>
  );
}
