// Loads all proposals to one tender for comparison, lowest amount first. The server returns none while a sealed tender is open.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { useActingFor } from '@/domain/teams/acting-for';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-tenders';

async function listProposals(supabase: Supabase, businessId: string, tenderId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('proposals')
    .select(
      `id, bidder_id, name, email, mobile, address, gst, pan, amount, message, file_path, status, note, created_at, updated_at, tender:tenders!inner(business_id), bidder:profiles!proposals_bidder_id_fkey(full_name, avatar_url, company_name, user_type, ${COMPANY_FACTS})` as const,
    )
    // Users can also read their own proposals to other people's tenders.
    .eq('tender.business_id', businessId)
    .eq('tender_id', tenderId)
    .order('amount', { nullsFirst: false })
    .order('created_at')
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type Proposal = Awaited<ReturnType<typeof listProposals>>[number];

function listProposalsOptions(supabase: Supabase, businessId: string, tenderId: string) {
  return queryOptions({
    queryKey: queryKeys.proposals.receivedTo(tenderId, businessId),
    queryFn: ({ signal }) => listProposals(supabase, businessId, tenderId, signal),
    meta: { errorTitle: t('list.error') },
  });
}

export function useProposalsQuery(tenderId: string) {
  const { ownerId } = useActingFor();
  return useQuery(listProposalsOptions(useSupabase(), ownerId, tenderId));
}
