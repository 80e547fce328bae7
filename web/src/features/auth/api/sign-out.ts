// Ends the session here and on the server, then goes to the login page.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useSupabase, type Supabase } from '@/lib/supabase';

async function signOut(supabase: Supabase): Promise<void> {
  const { error } = await supabase.auth.signOut();
  if (error) throw error;
}

export function useSignOutMutation() {
  const supabase = useSupabase();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => signOut(supabase),
    // Replaces what the missing session has led to, so that the next person does not come back to this one's page.
    onSuccess: () => navigate('/login', { replace: true }),
    meta: { errorTitle: 'Sign out Failed' },
  });
}
