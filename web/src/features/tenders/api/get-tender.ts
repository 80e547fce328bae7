// Loads one tender by id. Null if it does not exist or the reader may not see it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/postings';
import { toListedTender, type ListedTender } from './list-tenders';

/** The events that end bidding. */
const END_EVENTS = ['Closed', 'Awarded', 'Withdrawn'] as const;

type Profile = Database['public']['Tables']['profiles']['Row'];

export interface Tender extends ListedTender {
  views: number;
  /** When bidding ended, which may be before the deadline. Null while it is open. */
  closed_at: string | null;
  /** The team member who posted it. Null for everyone outside the owner's team. */
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
    .in('events.kind', END_EVENTS)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { views, posted_by, business, events } = data;
  return { ...toListedTender(data), views, posted_by, business, closed_at: closedAt(events) };
}

/** A tender may be awarded days after it closed. The earliest event ended bidding. */
function closedAt(ends: readonly { created_at: string }[]): string | null {
  const times = ends.map(({ created_at }) => created_at).sort();
  return times[0] ?? null;
}

export function getTenderOptions(supabase: Supabase, id: string) {
  return queryOptions({
    queryKey: queryKeys.postings.one('tender', id),
    queryFn: ({ signal }) => getTender(supabase, id, signal),
    // Show the cached tender immediately and refetch it, because a notification about an edit links to the edited text.
    staleTime: 0,
    meta: { errorTitle: t('failed.tender') },
  });
}

export function useTenderQuery(id: string) {
  return useQuery(getTenderOptions(useSupabase(), id));
}
