// Everything a page needs around it: the client, the cache, the history, the session, the toasts.

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useRoutes, type RouteObject } from 'react-router';
import { Toaster } from '@/components/ui/toaster';
import { AuthProvider } from '@/lib/auth-provider';
import type { AppHistory } from '@/lib/history';
import { ScreensContext } from '@/lib/screens';
import { SupabaseContext, type Supabase } from '@/lib/supabase';
import { AppRouter } from './app-router';
import { ErrorBoundary } from './error-boundary';
import { OfflineNotice } from './offline-notice';
import { Recovery } from './recovery';
import { RouteAnnouncer } from './route-announcer';
import { screensOf } from './routes';
import { ScrollMemory } from './scroll-memory';
import { ThemeOfPlace } from './theme-of-place';

interface AppProps {
  supabase: Supabase;
  queryClient: QueryClient;
  history: AppHistory;
  /** `/` unless the instance's address has a path. */
  basename: string;
  routes: RouteObject[];
}

export function App({ supabase, queryClient, history, basename, routes }: AppProps) {
  return (
    <SupabaseContext value={supabase}>
      <QueryClientProvider client={queryClient}>
        <AppRouter history={history} basename={basename}>
          <AuthProvider>
            <ScreensContext value={screensOf(routes)}>
              {/* Before the screen, which then finds itself at its place when it decides what to show. */}
              <ScrollMemory />
              <ErrorBoundary outermost>
                <Suspense>
                  <Screen routes={routes} />
                </Suspense>
              </ErrorBoundary>
              <ThemeOfPlace />
              <Recovery />
              <RouteAnnouncer />
              <OfflineNotice />
              <Toaster />
            </ScreensContext>
          </AuthProvider>
        </AppRouter>
      </QueryClientProvider>
    </SupabaseContext>
  );
}

function Screen({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
