import { createClient, type AuthChangeEvent, type Session } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
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

function connect() {
  return createClient<Database>('http://sangam.test', 'anon-key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: { fetch: () => Promise.resolve(Response.json(null)) },
    realtime: { transport: SilentSocket },
  });
}

function provide(supabase: ReturnType<typeof connect>, below: ReactNode) {
  render(
    <SupabaseContext value={supabase}>
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider>{below}</AuthProvider>
      </QueryClientProvider>
    </SupabaseContext>,
  );
}

it('C-031, C-032, C-033, C-034: holds user, session and a flag that is true until the stored session is read', async () => {
  const states: unknown[] = [];
  provide(connect(), <History states={states} />);

  await screen.findByText('read');
  expect(states[0]).toEqual({ user: null, session: null, loading: true });
  expect(states.at(-1)).toEqual({ user: null, session: null, loading: false });
});

/** Who is signed in, and whether they came to set a new password. */
function Standing() {
  const { user, recovering, loading } = useAuth();
  return (
    <p>{`${loading ? 'reading' : 'read'}, ${user?.email ?? 'nobody'}, ${recovering ? 'recovering' : 'at home'}`}</p>
  );
}

function sessionOf(email: string): Session {
  const user = { id: '0199a000-0000-7000-8000-000000000001', email, app_metadata: {}, user_metadata: {} };
  return { access_token: 'token', refresh_token: 'more', user } as unknown as Session;
}

it('C-383: follows every event of the auth service', () => {
  const supabase = connect();
  let tell: (event: AuthChangeEvent, session: Session | null) => void = () => undefined;
  vi.spyOn(supabase.auth, 'onAuthStateChange').mockImplementation((callback) => {
    tell = (event, session) => void callback(event, session);
    return { data: { subscription: { id: 'one', callback: () => undefined, unsubscribe: () => undefined } } };
  });
  provide(supabase, <Standing />);
  const [asha, renamed] = [sessionOf('asha@example.in'), sessionOf('asha@example.org')];

  for (const [event, session, standing] of [
    ['INITIAL_SESSION', null, 'read, nobody, at home'],
    ['SIGNED_IN', asha, 'read, asha@example.in, at home'],
    ['TOKEN_REFRESHED', asha, 'read, asha@example.in, at home'],
    ['MFA_CHALLENGE_VERIFIED', asha, 'read, asha@example.in, at home'],
    ['PASSWORD_RECOVERY', asha, 'read, asha@example.in, recovering'],
    ['TOKEN_REFRESHED', asha, 'read, asha@example.in, recovering'],
    ['USER_UPDATED', renamed, 'read, asha@example.org, at home'],
    ['SIGNED_OUT', null, 'read, nobody, at home'],
  ] as const) {
    act(() => {
      tell(event, session);
    });
    expect(screen.getByText(standing), event).toBeInTheDocument();
  }
});
