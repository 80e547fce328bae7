// Ends the session on the server, and only then here. The client's own `signOut` forgets it first, so that the login page would be there
// while the old token still works, and a failure could not be tried again.

import { isSessionMissing, statusOf } from '@/lib/errors/errors';
import { forgetEnded, sendLast } from './session-fetch';
import type { Supabase } from '@/lib/server/supabase';

export async function endSession(supabase: Supabase): Promise<void> {
  const { data, error: unreadable } = await supabase.auth.getSession();
  if (unreadable) throw unreadable;
  const token = data.session?.access_token;
  if (token !== undefined) {
    // Only this one: there is a button of its own in the settings for every other device.
    const { error } = await sendLast(() => supabase.auth.admin.signOut(token, 'local'));
    if (error && !isSessionMissing(error) && ![401, 403, 404].includes(statusOf(error))) throw error;
  }
  await forgetEnded(() => supabase.auth.signOut({ scope: 'local' }));
}
