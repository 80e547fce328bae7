// Renders a part of the page with a real client whose server is a function of the test, at the address `at`.

import { createClient } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AppRouter } from '@/app/app-router';
import { Toaster } from '@/components/ui/toaster';
import type { Database } from '@/lib/database.types';
import { createAppHistory } from '@/lib/history';
import { createQueryClient } from '@/lib/query-client';
import { SupabaseContext } from '@/lib/supabase';

export type Server = (request: Request) => Response | Promise<Response>;

export function renderWithServer(part: ReactNode, server: Server, at = '/') {
  window.history.replaceState(null, '', at);
  const supabase = createClient<Database>('http://sangam.test', 'anon-key', {
    // A key of its own, because the client warns when two share one, as the tests of a file would.
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: { fetch: async (input, init) => server(new Request(input, init)) },
  });
  return render(
    <SupabaseContext value={supabase}>
      <QueryClientProvider client={createQueryClient()}>
        <AppRouter history={createAppHistory(window)} basename="/">
          {part}
          <Toaster />
        </AppRouter>
      </QueryClientProvider>
    </SupabaseContext>,
  );
}
