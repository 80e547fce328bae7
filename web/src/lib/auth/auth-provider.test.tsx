import { createClient, type AuthChangeEvent, type Session } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SilentSocket } from '@/testing/silent-socket';
import { useAuth } from './auth';
import { AuthProvider } from './auth-provider';
import type { Database } from '@/lib/database.types';
import { createQueryClient } from '@/lib/query/query-client';
import type { LoadSupabase } from '@/lib/server/supabase';
import { SupabaseProvider } from '@/lib/server/supabase-provider';
import { newId } from '@/lib/uuid';

/** Records every state of the context. */
function History({ states }: { states: unknown[] }) {
  const { user, session, loading } = useAuth();
  states.push({ user, session, loading });
  return <p>{loading ? 'reading' : 'read'}</p>;
}

/** A client that never finds a session. */
function connect() {
  return createClient<Database>('http://sangam.test', 'anon-key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: newId() },
    global: { fetch: () => Promise.resolve(Response.json(null)) },
    realtime: { transport: SilentSocket },
  });
}

function provide(load: LoadSupabase, below: ReactNode) {
  render(
    <SupabaseProvider load={load}>
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider>{below}</AuthProvider>
      </QueryClientProvider>
    </SupabaseProvider>,
  );
}

beforeEach(() => {
  localStorage.setItem('sb-sangam-auth-token', '{}');
});
afterEach(() => {
  localStorage.clear();
});

it('C-031, C-032, C-033, C-034: holds user, session and a flag that is true until the stored session is read', async () => {
  const states: unknown[] = [];
  provide(() => Promise.resolve(connect()), <History states={states} />);

  expect(screen.getByText('reading')).toBeInTheDocument();
  await screen.findByText('read');
  expect(states[0]).toEqual({ user: null, session: null, loading: true });
  expect(states.at(-1)).toEqual({ user: null, session: null, loading: false });
});

it('C-031, C-032: knows without the client that nothing is stored, and loads it at the first interaction', async () => {
  localStorage.clear();
  const load = vi.fn<LoadSupabase>(() => Promise.resolve(connect()));
  const states: unknown[] = [];
  provide(load, <History states={states} />);

  expect(screen.getByText('read')).toBeInTheDocument();
  expect(states[0]).toEqual({ user: null, session: null, loading: true });
  expect(load).not.toHaveBeenCalled();
  await userEvent.keyboard('a');
  expect(load).toHaveBeenCalledOnce();
});

it('tries again when the client could not be loaded for a visitor', async () => {
  localStorage.clear();
  const load = vi.fn<LoadSupabase>(() => Promise.resolve(connect()));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  provide(load, <History states={[]} />);

  await userEvent.keyboard('a');
  await userEvent.keyboard('b');
  await userEvent.keyboard('c');
  expect(load).toHaveBeenCalledTimes(2);
});

/** Shows who is signed in, and whether they came to set a new password or have deleted their account. */
function Standing() {
  const { user, recovering, loading, leavesAt } = useAuth();
  const standing = recovering ? 'recovering' : leavesAt ? 'leaving' : 'at home';
  return <p>{`${loading ? 'reading' : 'read'}, ${user?.email ?? 'no one'}, ${standing}`}</p>;
}

function sessionOf(email: string, more: object = {}): Session {
  const user = { id: '0199a000-0000-7000-8000-000000000001', email, app_metadata: {}, user_metadata: {}, ...more };
  return { access_token: 'token', refresh_token: 'more', user } as unknown as Session;
}

it('C-383: follows every event of the auth service', async () => {
  const supabase = connect();
  let tell: (event: AuthChangeEvent, session: Session | null) => void = () => undefined;
  const follow = vi.spyOn(supabase.auth, 'onAuthStateChange').mockImplementation((callback) => {
    tell = (event, session) => void callback(event, session);
    return { data: { subscription: { id: 'one', callback: () => undefined, unsubscribe: () => undefined } } };
  });
  provide(() => Promise.resolve(supabase), <Standing />);
  await vi.waitFor(() => {
    expect(follow).toHaveBeenCalled();
  });
  const [asha, renamed] = [sessionOf('asha@example.in'), sessionOf('asha@example.org')];
  const aboutToBeDeleted = sessionOf('asha@example.in', { leaves_at: '2026-11-29T10:00:00Z' });

  for (const [event, session, standing] of [
    ['INITIAL_SESSION', null, 'read, no one, at home'],
    ['SIGNED_IN', asha, 'read, asha@example.in, at home'],
    ['TOKEN_REFRESHED', asha, 'read, asha@example.in, at home'],
    ['MFA_CHALLENGE_VERIFIED', asha, 'read, asha@example.in, at home'],
    ['PASSWORD_RECOVERY', asha, 'read, asha@example.in, recovering'],
    ['TOKEN_REFRESHED', asha, 'read, asha@example.in, recovering'],
    ['USER_UPDATED', renamed, 'read, asha@example.org, at home'],
    // Nobody can act with an account that is scheduled for deletion until it is kept.
    ['SIGNED_IN', aboutToBeDeleted, 'read, no one, leaving'],
    ['TOKEN_REFRESHED', asha, 'read, asha@example.in, at home'],
    ['SIGNED_OUT', null, 'read, no one, at home'],
  ] as const) {
    act(() => {
      tell(event, session);
    });
    expect(screen.getByText(standing), event).toBeInTheDocument();
  }
});
