// The providers around every page: the client, the cache, the history, the session, the toasts.

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Toaster } from '@/components/ui/toaster';
import { useAuth } from '@/lib/auth/auth';
import { AuthProvider } from '@/lib/auth/auth-provider';
import type { AppHistory } from '@/lib/router/history';
import type { InitialSession } from '@/lib/auth/initial-session';
import { lazyPart } from '@/lib/ui/lazy-part';
import { PrefetchContext } from '@/lib/router/prefetch';
import { Routes } from '@/lib/router/router';
import type { RouteObject } from '@/lib/router/routes';
import type { LoadSupabase } from '@/lib/server/supabase';
import { SupabaseProvider } from '@/lib/server/supabase-provider';
import { useLanguage } from '@/lib/words/language';
import { Announcer } from './announcer';
import { AppRouter } from './app-router';
import { ErrorBoundary } from './error-boundary';
import { OfflineNotice } from './offline-notice';
import { RecoveryRedirect } from './recovery-redirect';
import { RouteAnnouncer } from './route-announcer';
import { prefetchFor } from './routes';
import { ScrollRestoration } from './scroll-restoration';
import { Splash } from './splash';
import { RouteTheme } from './route-theme';

interface AppProps {
  loadSupabase: LoadSupabase;
  initialSession?: InitialSession | undefined;
  queryClient: QueryClient;
  history: AppHistory;
  /** `/` unless the instance's URL has a path. */
  basename: string;
  routes: RouteObject[];
}

export function App({ loadSupabase, initialSession, queryClient, history, basename, routes }: AppProps) {
  useLanguage();
  return (
    <SupabaseProvider load={loadSupabase} loaded={initialSession?.supabase}>
      <QueryClientProvider client={queryClient}>
        <AppRouter history={history} basename={basename}>
          <PrefetchContext value={prefetchFor(routes)}>
            {/* The session cannot be read without the client, whose code may fail to load. */}
            <ErrorBoundary outermost>
              <AuthProvider initialSession={initialSession?.session}>
                {/* Before the screen, so that the scroll position is restored when the screen decides what to show. */}
                <ScrollRestoration />
                <ErrorBoundary outermost>
                  <Suspense fallback={<Splash />}>
                    <Screen routes={routes} />
                  </Suspense>
                </ErrorBoundary>
                <RouteTheme />
                <RecoveryRedirect />
                <RouteAnnouncer />
                <Announcer />
                <OfflineNotice />
                <Toaster />
              </AuthProvider>
            </ErrorBoundary>
          </PrefetchContext>
        </AppRouter>
      </QueryClientProvider>
    </SupabaseProvider>
  );
}

/** Few people ever see these screens. */
const PendingDeletionScreen = lazyPart(async () => (await import('./pending-deletion-screen')).PendingDeletionScreen);
const SecondStepScreen = lazyPart(async () => (await import('./second-step-screen')).SecondStepScreen);
const SetUpScreen = lazyPart(async () => (await import('./set-up-screen')).SetUpScreen);

function Screen({ routes }: { routes: RouteObject[] }) {
  const { leavesAt, secondStep, session } = useAuth();
  const [setsUp, setSetsUp] = useState(false);
  // The screen stays after the setup, because it then shows the recovery codes.
  if (secondStep === 'setUp' && !setsUp) setSetsUp(true);
  if (setsUp && session === null) setSetsUp(false);
  if (secondStep === 'take') return <SecondStepScreen fallback={<Splash />} />;
  if (setsUp && session) {
    return (
      <SetUpScreen
        fallback={<Splash />}
        onDone={() => {
          setSetsUp(false);
        }}
      />
    );
  }
  return leavesAt === null ? (
    <Routes routes={routes} />
  ) : (
    <PendingDeletionScreen leavesAt={leavesAt} fallback={<Splash />} />
  );
}
