// Ends the session on the server first, then in the browser. The client's own `signOut` does it the other way round: it would show the
// login page while the old token still works, and a failure could not be retried.

import { isSessionMissing, statusOf } from '@/lib/errors/errors';
import { forgetEnded, sendLast } from './session-fetch';
import type { Supabase } from '@/lib/server/supabase';

export async function endSession(supabase: Supabase): Promise<void> {
  const { data, error: unreadable } = await supabase.auth.getSession();
  if (unreadable) throw unreadable;
  const token = data.session?.access_token;
  if (token !== undefined) {
    // Ends only this session; Settings has a separate button for all other devices.
    const { error } = await sendLast(() => supabase.auth.admin.signOut(token, 'local'));
    if (error && !isSessionMissing(error) && ![401, 403, 404].includes(statusOf(error))) throw error;
  }
  await forgetEnded(() => supabase.auth.signOut({ scope: 'local' }));
}
