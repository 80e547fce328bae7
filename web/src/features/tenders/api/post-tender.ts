// Posts a tender.

import { rowOfTender, type TenderEntry } from '@/features/tenders/tender-form';
import { usePostMutation } from '@/lib/post-mutation';
import { useSupabase } from '@/lib/supabase';

export function usePostTenderMutation() {
  const supabase = useSupabase();
  return usePostMutation('tender', async (entry: TenderEntry) => {
    const { data } = await supabase.from('tenders').insert(rowOfTender(entry)).select('id').single().throwOnError();
    return data.id;
  });
}
