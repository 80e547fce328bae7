// The user's own proposals, newest first.

import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { useUser } from '@/lib/auth/auth';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import type { ProposalStatus } from '@/domain/tenders/proposal-status';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-bids';

interface ListBidsRequest {
  userId: string;
  /** Undefined for all. */
  status: ProposalStatus | undefined;
}

async function listBids(supabase: Supabase, { userId, status }: ListBidsRequest, onPage: OnPage, signal: AbortSignal) {
  let query = supabase
    .from('proposals')
    .select(
      `id, status, amount, note, created_at, decided_at, tender:tenders!proposals_tender_id_fkey(id, business_id, title, company, status, deadline, business:profiles!tenders_business_id_fkey(${COMPANY_FACTS}))` as const,
    )
    .eq('bidder_id', userId);
  if (status !== undefined) query = query.eq('status', status);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data;
}

/** The query key starts like those of all queries for the user's own proposals, so that bidding or withdrawing invalidates it. */
function listBidsOptions(supabase: Supabase, request: ListBidsRequest) {
  return cursorListOptions({
    queryKey: queryKeys.proposals.ownList(request.userId, request.status),
    readPage: (onPage, signal) => listBids(supabase, request, onPage, signal),
    errorTitle: t('list.error'),
  });
}

export function useBidsQuery(status: ProposalStatus | undefined) {
  const user = useUser();
  return useCursorList(listBidsOptions(useSupabase(), { userId: user.id, status }));
}
