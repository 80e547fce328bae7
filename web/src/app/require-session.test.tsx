import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { useLocation } from '@/lib/router/location';
import { Routes } from '@/lib/router/router';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthContext, type User } from '@/lib/auth/auth';
import { AuthProvider } from '@/lib/auth/auth-provider';
import { createAppHistory } from '@/lib/router/history';
import { createQueryClient } from '@/lib/query/query-client';
import { SupabaseProvider } from '@/lib/server/supabase-provider';
import { READER } from '@/testing/render-with-server';
import { AppRouter } from './app-router';
import { ErrorBoundary } from './error-boundary';
import { RequireSession } from './require-session';
import { returnPath } from '@/lib/router/return-path';

afterEach(() => {
  localStorage.clear();
});

it('offers to reload the page when the client cannot be loaded, instead of waiting forever', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('sb-sangam-auth-token', '{}');
  render(
    <SupabaseProvider load={() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory(window)} basename="/">
          <ErrorBoundary>
            <AuthProvider>
              <RequireSession />
            </AuthProvider>
          </ErrorBoundary>
        </AppRouter>
      </QueryClientProvider>
    </SupabaseProvider>,
  );

  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await screen.findByRole('button', { name: 'Try again' });
});

it('M-31: a logout forgets the open page, and remembers a page opened afterwards', async () => {
  const auth = {
    session: null,
    loading: false,
    recovering: false,
    signingOut: false,
    secondStep: null,
    leavesAt: null,
  };
  const acts = { signOut: () => Promise.resolve(), refreshProfile: () => Promise.resolve() };
  const show = (user: User | null, signingOut: boolean, key: string) => (
    <QueryClientProvider key={key} client={createQueryClient()}>
      <AppRouter history={createAppHistory(window)} basename="/">
        <AuthContext value={{ ...auth, ...acts, user, signingOut }}>
          <Routes routes={ROUTES} />
        </AuthContext>
      </AppRouter>
    </QueryClientProvider>
  );
  window.history.replaceState(null, '', '/jobs');
  const { rerender } = render(show(READER, false, 'first'));
  rerender(show(null, true, 'first'));
  expect(await screen.findByText('wants nothing')).toBeVisible();

  window.history.replaceState(null, '', '/tenders');
  rerender(show(null, true, 'later'));
  expect(await screen.findByText('wants /tenders')).toBeVisible();
});

const ROUTES = [
  { path: '/login', element: <Wanted /> },
  { path: '*', element: <RequireSession /> },
];

function Wanted() {
  const state: unknown = useLocation().state;
  return <p>wants {state === null ? 'nothing' : returnPath(state)}</p>;
}
