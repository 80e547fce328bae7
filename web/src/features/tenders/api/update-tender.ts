// Updates an open tender. The server tells its bidders what changed.

import { useMutation } from '@tanstack/react-query';
import { rowOfTender, type TenderEntry } from '@/features/tenders/tender-form';
import { useRefreshPosting } from '@/domain/postings/refresh-posting';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/tender-forms';
import type { Tender } from './get-tender';

export function useUpdateTenderMutation({ id, bids }: Tender) {
  const supabase = useSupabase();
  const refresh = useRefreshPosting('tender');
  return useMutation({
    mutationFn: async (entry: TenderEntry) => {
      await supabase.from('tenders').update(rowOfTender(entry)).eq('id', id).throwOnError();
    },
    meta: { errorTitle: t('edit.failed') },
    onSuccess: async () => {
      await refresh(id);
      toast({ title: t('edit.updated'), description: bids > 0 ? t('edit.told') : undefined });
    },
  });
}
