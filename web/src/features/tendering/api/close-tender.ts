// Closes one of one's own tenders before its deadline, for good.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth';
import { dashboardOptions } from '@/lib/dashboard';
import { listingKey } from '@/lib/listing/key';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { RECEIVED_KEY } from './received-key';

export function useCloseTenderMutation({ id, title }: { id: string; title: string }) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async () => {
      await supabase.from('tenders').update({ status: 'Closed' }).eq('id', id).eq('status', 'Open').throwOnError();
    },
    meta: { errorTitle: 'Error closing tender' },
    onSuccess: async () => {
      toast({ title: 'Tender closed', description: title });
      void queryClient.invalidateQueries({ queryKey: dashboardOptions(supabase, user.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: listingKey('tender') });
      void queryClient.invalidateQueries({ queryKey: RECEIVED_KEY });
      await queryClient.invalidateQueries({ queryKey: ['tenders', id] });
    },
  });
}
