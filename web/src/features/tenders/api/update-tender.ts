// Changes what an open tender says. The server tells its bidders what changed.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rowOfTender, type TenderEntry } from '@/features/tenders/tender-form';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { getTenderOptions, type Tender } from './get-tender';

export function useUpdateTenderMutation({ id, bids }: Tender) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (entry: TenderEntry) => {
      await supabase.from('tenders').update(rowOfTender(entry)).eq('id', id).throwOnError();
    },
    meta: { errorTitle: 'Error updating tender' },
    onSuccess: async () => {
      // Awaited, so that the tender shows what was saved from its first moment.
      await queryClient.invalidateQueries({ queryKey: getTenderOptions(supabase, id).queryKey });
      toast({ title: 'Tender updated', description: bids > 0 ? 'Whoever has bid is told what changed.' : undefined });
      void queryClient.invalidateQueries();
    },
  });
}
