// /b2b/{id}/edit: the form for a stored tender.

import { useParams } from '@/lib/router/location';
import { EditTender } from '@/features/tenders/components/edit-tender';

export function EditTenderRoute() {
  const { tenderId = '' } = useParams();
  return <EditTender key={tenderId} id={tenderId} />;
}
