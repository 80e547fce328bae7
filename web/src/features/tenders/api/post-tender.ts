// Posts a tender.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rowOfTender, type TenderEntry } from '@/features/tenders/tender-form';
import { messageOf } from '@/lib/errors';
import { endsSession } from '@/lib/session-over';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

export function usePostTenderMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (entry: TenderEntry) => {
      const { data } = await supabase.from('tenders').insert(rowOfTender(entry)).select('id').single().throwOnError();
      return data.id;
    },
    onSuccess: (id) => {
      toast({ title: 'Tender Posted Successfully!', action: { label: 'View tender', to: `/b2b/${id}` } });
      // It belongs into lists, rails, counts and the dashboard, whichever of them are kept.
      void queryClient.invalidateQueries();
    },
    onError: (error) => {
      if (endsSession(supabase, error)) {
        toast({
          title: 'Authentication Required',
          description: 'Please log in to post a tender. What you have filled in is kept.',
          variant: 'destructive',
        });
      } else {
        toast({ title: 'Error posting tender', description: messageOf(error), variant: 'destructive' });
      }
    },
  });
}
