// One tender by its id; null when there is none, or none for this reader.

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import { postingKey } from '@/lib/posting';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { isUuid } from '@/lib/uuid';
import { toListedTender, type ListedTender } from './list-tenders';

type Profile = Database['public']['Tables']['profiles']['Row'];

export interface Tender extends ListedTender {
  views: number;
  withdrawn_at: string | null;
  /** Who of the owner's team posted it; null for everybody else. */
  posted_by: string | null;
  business: Pick<Profile, 'id' | 'full_name' | 'avatar_url' | 'headline' | 'company_name'>;
}

async function getTender(supabase: Supabase, id: string, signal: AbortSignal): Promise<Tender | null> {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('tenders')
    .select('*, business:profiles!tenders_business_id_fkey(id, full_name, avatar_url, headline, company_name)')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { views, withdrawn_at, posted_by, business } = data;
  return { ...toListedTender(data), views, withdrawn_at, posted_by, business };
}

export function getTenderOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: postingKey('tender', id),
    queryFn: ({ signal }) => getTender(supabase, id, signal),
    meta: { errorTitle: 'Error fetching tender' },
  });
}

export function useTenderQuery(id: string) {
  return useQuery(getTenderOptions(useSupabase(), id));
}
