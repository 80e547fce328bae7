// Lets only signed-in people through, and sends everyone else to the login page.

import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '@/lib/auth';
import { LiveWhenIdle } from './live-when-idle';
import { PageSpinner } from './page-spinner';
import { Splash } from './splash';
import { rememberPlace } from './wanted-place';

export function RequireSession() {
  const { user, loading, leaving } = useAuth();
  const location = useLocation();

  if (loading) {
    return (
      <main>
        <Splash>
          <PageSpinner />
        </Splash>
      </main>
    );
  }
  if (!user) return <Navigate to="/login" replace state={leaving ? null : rememberPlace(location)} />;
  return (
    <>
      <Outlet />
      <LiveWhenIdle />
    </>
  );
}
