// Proposals to all tenders of the user or their company, newest first, and the tenders whose proposals are still sealed and only counted.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { useActingFor } from '@/domain/teams/acting-for';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import type { ProposalStatus } from '@/domain/tenders/proposal-status';
import { t } from '@/words/dashboard-tenders';

interface ListReceivedRequest {
  businessId: string;
  /** Undefined for all. */
  status: ProposalStatus | undefined;
}

async function listReceived(
  supabase: Supabase,
  { businessId, status }: ListReceivedRequest,
  onPage: OnPage,
  signal: AbortSignal,
) {
  let query = supabase
    .from('proposals')
    .select(
      `id, name, amount, status, created_at, tender:tenders!inner(id, title, status, business_id), bidder:profiles!proposals_bidder_id_fkey(id, avatar_url, company_name, user_type, ${COMPANY_FACTS})` as const,
    )
    .eq('tender.business_id', businessId);
  if (status !== undefined) query = query.eq('status', status);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data;
}

export type Received = Awaited<ReturnType<typeof listReceived>>[number];

function listReceivedOptions(supabase: Supabase, request: ListReceivedRequest) {
  return cursorListOptions({
    queryKey: queryKeys.proposals.receivedList(request),
    readPage: (onPage, signal) => listReceived(supabase, request, onPage, signal),
    errorTitle: t('list.error'),
  });
}

export function useReceivedQuery(status: ProposalStatus | undefined) {
  const { ownerId } = useActingFor();
  return useCursorList(listReceivedOptions(useSupabase(), { businessId: ownerId, status }));
}

async function listSealed(supabase: Supabase, businessId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('tenders')
    .select('id, title, bids, deadline')
    .eq('business_id', businessId)
    .eq('status', 'Open')
    .eq('sealed', true)
    .gt('bids', 0)
    .order('deadline')
    .abortSignal(signal)
    .throwOnError();
  return data;
}

function listSealedOptions(supabase: Supabase, businessId: string) {
  return queryOptions({
    queryKey: queryKeys.proposals.sealed(businessId),
    queryFn: ({ signal }) => listSealed(supabase, businessId, signal),
  });
}

export function useSealedQuery() {
  const { ownerId } = useActingFor();
  return useQuery(listSealedOptions(useSupabase(), ownerId));
}
