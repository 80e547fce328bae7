// /messages and /messages/{userId}: redirects to /message, because the sidebar links here.

import { Navigate, useParams } from 'react-router';

export function MessagesRedirect() {
  const { userId } = useParams();
  return <Navigate to={userId === undefined ? '/message' : `/message/${encodeURIComponent(userId)}`} replace />;
}
