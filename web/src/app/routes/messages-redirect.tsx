// /messages and /messages/{userId}: redirects to /message, because the sidebar links here.

import { useParams } from '@/lib/router/location';
import { Navigate } from '@/lib/router/router';

export function MessagesRedirect() {
  const { userId } = useParams();
  return <Navigate to={userId === undefined ? '/message' : `/message/${encodeURIComponent(userId)}`} replace />;
}
