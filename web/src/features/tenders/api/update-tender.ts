// Changes what an open tender says. The server tells its bidders what changed.

import { useMutation } from '@tanstack/react-query';
import { rowOfTender, type TenderEntry } from '@/features/tenders/tender-form';
import { useRenewPosting } from '@/lib/renew-posting';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import type { Tender } from './get-tender';

export function useUpdateTenderMutation({ id, bids }: Tender) {
  const supabase = useSupabase();
  const renew = useRenewPosting('tender');
  return useMutation({
    mutationFn: async (entry: TenderEntry) => {
      await supabase.from('tenders').update(rowOfTender(entry)).eq('id', id).throwOnError();
    },
    meta: { errorTitle: 'Error updating tender' },
    onSuccess: async () => {
      await renew(id);
      toast({ title: 'Tender updated', description: bids > 0 ? 'Whoever has bid is told what changed.' : undefined });
    },
  });
}
