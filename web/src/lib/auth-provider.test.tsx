import { createClient } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SilentSocket } from '@/testing/silent-socket';
import { useAuth } from './auth';
import { AuthProvider } from './auth-provider';
import type { Database } from './database.types';
import { createQueryClient } from './query-client';
import { SupabaseContext } from './supabase';

/** Every state the context has been in. */
function History({ states }: { states: unknown[] }) {
  const { user, session, loading } = useAuth();
  states.push({ user, session, loading });
  return <p>{loading ? 'reading' : 'read'}</p>;
}

it('C-031, C-032, C-033, C-034: holds user, session and a flag that is true until the stored session is read', async () => {
  const supabase = createClient<Database>('http://sangam.test', 'anon-key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    realtime: { transport: SilentSocket },
  });
  const states: unknown[] = [];
  render(
    <SupabaseContext value={supabase}>
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider>
          <History states={states} />
        </AuthProvider>
      </QueryClientProvider>
    </SupabaseContext>,
  );

  await screen.findByText('read');
  expect(states[0]).toEqual({ user: null, session: null, loading: true });
  expect(states.at(-1)).toEqual({ user: null, session: null, loading: false });
});
