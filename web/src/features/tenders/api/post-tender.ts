// Posts a tender.

import { rowOfTender, type TenderEntry } from '@/features/tenders/tender-form';
import { useUser } from '@/lib/auth/auth';
import { useCreatePostingMutation } from '@/domain/postings/create-posting';
import { useSupabase } from '@/lib/server/supabase';

/** Posts for the given account. Without one, or with the user's own, the tender is posted under their own name. */
export function usePostTenderMutation(businessId?: string) {
  const supabase = useSupabase();
  const user = useUser();
  const owner = businessId === undefined || businessId === user.id ? {} : { business_id: businessId };
  return useCreatePostingMutation('tender', async (entry: TenderEntry) => {
    const row = { ...rowOfTender(entry), ...owner };
    const { data } = await supabase.from('tenders').insert(row).select('id').single().throwOnError();
    return data.id;
  });
}
