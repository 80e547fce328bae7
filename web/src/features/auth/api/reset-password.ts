// Sets a new password for whoever came by a mailed link, and lets them sign in with it.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { codeOf } from '@/lib/errors';
import { useLoadSupabase, type Supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

async function resetPassword(supabase: Supabase, password: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ password });
  // The session came from elsewhere, or its link was opened too long ago.
  if (codeOf(error) === 'reauthentication_needed')
    throw new Error('Open the link in your email again, or ask for a new one.');
  if (error) throw error;
  // The link has done its work. If this fails the server cannot be reached, and the session is at least forgotten here.
  await supabase.auth.signOut({ scope: 'local' });
}

export function useResetPasswordMutation() {
  const loadSupabase = useLoadSupabase();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string) => resetPassword(await loadSupabase(), password),
    meta: { errorTitle: 'Error resetting password' },
    onSuccess: async () => {
      toast({ title: 'Password Reset Successful', description: 'You can now log in with your new password.' });
      await navigate('/login');
    },
  });
}
