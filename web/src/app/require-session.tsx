// Lets only signed-in users through, and redirects everyone else to the login page.

import { useEffect, useState } from 'react';
import { useLocation } from '@/lib/router/location';
import { Navigate, Outlet } from '@/lib/router/router';
import { useAuth } from '@/lib/auth/auth';
import { usePrefetch } from '@/lib/router/prefetch';
import { lazyPart } from '@/lib/ui/lazy-part';
import { useIdle } from '@/lib/browser/use-idle';
import { useLanguage } from '@/lib/words/language';
import { PageSpinner } from './page-spinner';
import { Splash } from './splash';
import { rememberReturnPath } from '@/lib/router/return-path';
import { SilentBoundary } from './error-boundary';

const Live = lazyPart(async () => (await import('./live')).Live);

export function RequireSession() {
  const { user, loading, signingOut } = useAuth();
  useLanguage();
  const location = useLocation();
  const prefetch = usePrefetch();
  // A logout forgets the page that was open, but not one that is opened afterwards.
  const [wasIn, setWasIn] = useState(user !== null);
  if (user && !wasIn) setWasIn(true);

  // While the stored session is being read, the code of the screen behind can load.
  useEffect(() => {
    if (loading) prefetch(location.pathname);
  }, [loading, prefetch, location.pathname]);

  if (loading) {
    return (
      <main>
        <Splash>
          <PageSpinner />
        </Splash>
      </main>
    );
  }
  if (!user) return <Navigate to="/login" replace state={signingOut && wasIn ? null : rememberReturnPath(location)} />;
  return (
    <>
      <Outlet />
      <LiveWhenIdle />
    </>
  );
}

/** The code for live messages and notifications loads once the page is idle. */
function LiveWhenIdle() {
  return (
    useIdle() && (
      <SilentBoundary>
        <Live />
      </SilentBoundary>
    )
  );
}
