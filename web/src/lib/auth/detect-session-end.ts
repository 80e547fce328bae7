// Notices when a session ends while its page is open, because the user signed out everywhere or the account is gone. The page tells
// the user, asks them to sign in again, and returns them to where they were.

import { useEffect } from 'react';
import { meansSessionIsOver } from '@/lib/errors/errors';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/common';

/** For a dialog that needs a session: checks with the server when it opens, and shows `description` if the session has ended. */
export function useSessionNotice(description: string): void {
  const supabase = useSupabase();
  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_OUT') toast({ title: t('session.title'), description, variant: 'destructive' });
    });
    void endIfOver(supabase);
    return () => {
      data.subscription.unsubscribe();
    };
  }, [supabase, description]);
}

/** Returns whether the error means that the session is over. If so, the session ends here too. */
export function endsSession(supabase: Supabase, error: unknown): boolean {
  const over = meansSessionIsOver(error);
  if (over) void forget(supabase);
  return over;
}

/** Like `endsSession`, but also shows a toast. */
export function endsSessionWithToast(supabase: Supabase, error: unknown, description?: string): boolean {
  const over = endsSession(supabase, error);
  if (over) {
    const why = description === undefined ? { error } : { description };
    toast({ title: t('session.title'), ...why, variant: 'destructive' });
  }
  return over;
}

async function endIfOver(supabase: Supabase): Promise<void> {
  const { error } = await supabase.auth.getUser();
  const refused = error?.status === 401 || error?.status === 403 || error?.name === 'AuthSessionMissingError';
  if (refused) await forget(supabase);
}

/** Forgets the session in this browser only: the server has already ended it. */
async function forget(supabase: Supabase): Promise<void> {
  await supabase.auth.signOut({ scope: 'local' });
}
