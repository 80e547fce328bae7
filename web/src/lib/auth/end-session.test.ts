import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { SilentSocket } from '@/testing/silent-socket';
import type { Database } from '@/lib/database.types';
import { endSession } from './end-session';
import { fetchInSession } from './session-fetch';

/** A client with a session, and a log of what happened in which order. */
async function connect(logout: () => Response) {
  const happened: string[] = [];
  const user = { id: '0199a000-0000-7000-8000-000000000001', email: 'asha@example.in' };
  const hour = Math.floor(Date.now() / 1000) + 3600;
  const token = `e30.${btoa(JSON.stringify({ sub: user.id, exp: hour }))}.e30`;
  const supabase = createClient<Database>('http://sangam.test', 'anon-key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: fetchInSession((input) => {
        const isLogout = (input as string).includes('/logout');
        if (isLogout) happened.push('ended on the server');
        return Promise.resolve(isLogout ? logout() : Response.json(user));
      }),
    },
    realtime: { transport: SilentSocket },
  });
  await supabase.auth.setSession({ access_token: token, refresh_token: 'more' });
  supabase.auth.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') happened.push('forgotten here');
  });
  return { supabase, happened };
}

it('M-31, C-085: the server ends the session before the page forgets it, and is asked once', async () => {
  const { supabase, happened } = await connect(() => new Response(null, { status: 204 }));

  await endSession(supabase);

  expect(happened).toEqual(['ended on the server', 'forgotten here']);
});

it('M-31, C-404: a session that could not be ended stays, so that it can be tried again', async () => {
  const { supabase, happened } = await connect(() =>
    Response.json({ error_code: 'unexpected_failure', msg: 'Out of order' }, { status: 500 }),
  );

  await expect(endSession(supabase)).rejects.toMatchObject({ status: 500 });

  expect(happened).toEqual(['ended on the server']);
  expect((await supabase.auth.getSession()).data.session).not.toBeNull();
});

it('M-31: a session that the server no longer knows is forgotten', async () => {
  const { supabase, happened } = await connect(() =>
    Response.json({ error_code: 'session_not_found', msg: 'No session' }, { status: 403 }),
  );

  await endSession(supabase);

  expect(happened).toEqual(['ended on the server', 'forgotten here']);
});
