// One tender by its id; null when there is none, or none for this reader.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/components/company-facts';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/postings';
import { toListedTender, type ListedTender } from './list-tenders';

/** What ends bidding. */
const ENDS = ['Closed', 'Awarded', 'Withdrawn'] as const;

type Profile = Database['public']['Tables']['profiles']['Row'];

export interface Tender extends ListedTender {
  views: number;
  /** When bidding ended, which may be before the deadline; null while it is open. */
  closed_at: string | null;
  /** Who of the owner's team posted it; null for everyone else. */
  posted_by: string | null;
  business: Pick<Profile, 'id' | 'full_name' | 'avatar_url' | 'headline' | 'company_name'>;
}

async function getTender(supabase: Supabase, id: string, signal: AbortSignal): Promise<Tender | null> {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('tenders')
    .select(
      `*, business:profiles!tenders_business_id_fkey(id, full_name, avatar_url, headline, company_name, ${COMPANY_FACTS}), events:tender_events(kind, created_at)` as const,
    )
    .eq('id', id)
    .in('events.kind', ENDS)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { views, posted_by, business, events } = data;
  return { ...toListedTender(data), views, posted_by, business, closed_at: closedAt(events) };
}

/** An award may follow days after the close; the first of them ended bidding. */
function closedAt(ends: readonly { created_at: string }[]): string | null {
  const times = ends.map(({ created_at }) => created_at).sort();
  return times[0] ?? null;
}

export function getTenderOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: queryKeys.postings.one('tender', id),
    queryFn: ({ signal }) => getTender(supabase, id, signal),
    // What is kept is shown at once and read again: a notice of an edit leads to the edited text.
    staleTime: 0,
    meta: { errorTitle: t('failed.tender') },
  });
}

export function useTenderQuery(id: string) {
  return useQuery(getTenderOptions(useSupabase(), id));
}
