// Ends every session of this person but the one that asks.

import { useMutation } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';

export function useSignOutOthersMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.signOut({ scope: 'others' });
      if (error) throw error;
    },
    meta: { errorTitle: 'Sign out Failed' },
    onSuccess: () => {
      toast({ title: 'Signed out everywhere else', description: 'Only this device is still signed in.' });
    },
  });
}
