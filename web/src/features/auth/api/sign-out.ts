// Ends the session here and on the server.

import { useMutation } from '@tanstack/react-query';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

async function signOut(supabase: Supabase): Promise<void> {
  const { error } = await supabase.auth.signOut();
  if (error) throw error;
}

export function useSignOutMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: () => signOut(supabase),
    onError: (error) => {
      toast({ title: 'Sign out Failed', description: error.message || 'Something went wrong', variant: 'destructive' });
    },
  });
}
