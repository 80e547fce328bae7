// Lets only signed-in people through, and sends everyone else to the login page.

import { Navigate, Outlet, useLocation } from 'react-router';
import { Spinner } from '@/components/ui/spinner';
import { useAuth } from '@/lib/auth';
import { rememberPlace } from './wanted-place';

export function RequireSession() {
  const { user, loading } = useAuth();
  const location = useLocation();

  if (loading) return <SessionGate />;
  if (!user) return <Navigate to="/login" replace state={rememberPlace(location)} />;
  return <Outlet />;
}

function SessionGate() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex appear-late items-center gap-2 text-muted-foreground">
        <Spinner />
        Loading
      </p>
    </main>
  );
}
