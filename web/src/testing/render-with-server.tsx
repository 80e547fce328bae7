// Renders a component for a signed-in user, with a real client whose server is a function of the test.

import { createClient, type Session } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AppRouter } from '@/app/app-router';
import { Toaster } from '@/components/ui/toaster';
import { AuthContext, type User } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { ConfigContext } from '@/lib/server/config-context';
import { createAppHistory } from '@/lib/router/history';
import { createQueryClient } from '@/lib/query/query-client';
import { LoadSupabaseContext, SupabaseContext } from '@/lib/server/supabase';
import { newId } from '@/lib/uuid';
import { SilentSocket } from './silent-socket';

export type Server = (request: Request) => Response | Promise<Response>;

export const READER: User = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: 'Ananya Iyer',
  email: 'ananya@example.in',
  avatar: null,
  handle: 'ananya_iyer',
  company: null,
  userType: 'user',
  hasPassword: true,
  isModerator: false,
};

export function renderWithServer(part: ReactNode, server: Server, at = '/', user: User = READER) {
  window.history.replaceState(null, '', at);
  const supabase = createClient<Database>('http://sangam.test', 'anon-key', {
    // A separate storage key, because the client warns when two instances share one, as the tests of a file would.
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      storageKey: newId(),
      experimental: { recoveryCodes: true },
    },
    global: { fetch: async (input, init) => server(new Request(input, init)) },
    realtime: { transport: SilentSocket },
  });
  const auth = {
    user,
    session: { user: { user_metadata: {} } } as Session,
    loading: false,
    recovering: false,
    signingOut: false,
    leavesAt: null,
    secondStep: null,
    signOut: () => Promise.resolve(),
    refreshProfile: () => Promise.resolve(),
  };
  const config = {
    url: 'http://sangam.test',
    anonKey: 'anon-key',
    demo: false,
    socialLinks: [],
    deletionGraceDays: 14,
    version: '0',
  };
  return render(
    <ConfigContext value={config}>
      <LoadSupabaseContext value={() => Promise.resolve(supabase)}>
        <SupabaseContext value={supabase}>
          <QueryClientProvider client={createQueryClient()}>
            <AppRouter history={createAppHistory(window)} basename="/">
              <AuthContext value={auth}>
                {part}
                <Toaster />
              </AuthContext>
            </AppRouter>
          </QueryClientProvider>
        </SupabaseContext>
      </LoadSupabaseContext>
    </ConfigContext>,
  );
}
