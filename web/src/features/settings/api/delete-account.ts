// Deletes the account of whoever knows its password, then forgets the session here.

import { FunctionsHttpError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { useAuth } from '@/lib/auth';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

async function deleteAccount(supabase: Supabase, password: string): Promise<void> {
  const answer = await supabase.functions.invoke<unknown>('delete-account', { body: { password } });
  if (answer.error instanceof FunctionsHttpError) throw await refusalIn(answer.error.context as Response);
  if (answer.error instanceof Error) throw answer.error;
}

/** The client says only that the call failed; why stands in the answer. */
async function refusalIn(answer: Response): Promise<Error> {
  try {
    const { message } = (await answer.json()) as { message?: string };
    return new Error(message);
  } catch {
    return new Error('');
  }
}

export function useDeleteAccountMutation() {
  const supabase = useSupabase();
  const { signOut } = useAuth();
  return useMutation({
    mutationFn: async (password: string) => {
      await deleteAccount(supabase, password);
      // The server no longer knows the session, so that all this does is to forget it here.
      await signOut();
    },
    meta: { errorTitle: 'Error deleting account' },
    onSuccess: () => {
      toast({ title: 'Account deleted', description: 'Thank you for having been here.' });
    },
  });
}
