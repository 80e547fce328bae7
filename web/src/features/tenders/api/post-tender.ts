// Posts a tender.

import { rowOfTender, type TenderEntry } from '@/features/tenders/tender-form';
import { useUser } from '@/lib/auth';
import { usePostMutation } from '@/lib/post-mutation';
import { useSupabase } from '@/lib/supabase';

/** For this account; without one, or with one's own, for oneself. */
export function usePostTenderMutation(businessId?: string) {
  const supabase = useSupabase();
  const user = useUser();
  const owner = businessId === undefined || businessId === user.id ? {} : { business_id: businessId };
  return usePostMutation('tender', async (entry: TenderEntry) => {
    const row = { ...rowOfTender(entry), ...owner };
    const { data } = await supabase.from('tenders').insert(row).select('id').single().throwOnError();
    return data.id;
  });
}
