import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '@/lib/auth-provider';
import { createAppHistory } from '@/lib/history';
import { createQueryClient } from '@/lib/query-client';
import { SupabaseProvider } from '@/lib/supabase-provider';
import { AppRouter } from './app-router';
import { ErrorBoundary } from './error-boundary';
import { RequireSession } from './require-session';

afterEach(() => {
  localStorage.clear();
});

it('offers to load the page again when the client cannot be fetched, instead of waiting for ever', async () => {
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
