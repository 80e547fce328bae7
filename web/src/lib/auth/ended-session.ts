// Notices that a session ended while its page stayed open: its owner signed out everywhere, or the account is gone. The person is
// told, signs in again, and comes back to where they were.

import { useEffect } from 'react';
import { meansSessionIsOver } from '@/lib/errors/errors';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/common';

/** For a dialog that needs a session: asks the server when it opens, and says `description` when there is none any more. */
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

/** True when the error means that the session is over, which then ends here too. */
export function endsSession(supabase: Supabase, error: unknown): boolean {
  const over = meansSessionIsOver(error);
  if (over) void forget(supabase);
  return over;
}

/** The same, and the person is told. */
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

/** Only here: the server knows already. */
async function forget(supabase: Supabase): Promise<void> {
  await supabase.auth.signOut({ scope: 'local' });
}
