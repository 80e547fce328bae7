// /messages and /messages/{userId}: the same screens under the name the sidebar has always linked to.

import { Navigate, useParams } from 'react-router';

export function MessagesRedirect() {
  const { userId } = useParams();
  return <Navigate to={userId === undefined ? '/message' : `/message/${encodeURIComponent(userId)}`} replace />;
}
