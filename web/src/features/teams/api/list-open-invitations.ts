// The unanswered invitations to a company's team.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/teams';

async function listOpenInvitations(supabase: Supabase, companyId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('team_invitations')
    .select('id, email, role, created_at, expires_at')
    .eq('company_id', companyId)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type OpenInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number];

function listOpenInvitationsOptions(supabase: Supabase, companyId: string) {
  return queryOptions({
    queryKey: queryKeys.teams.invitations(companyId),
    queryFn: ({ signal }) => listOpenInvitations(supabase, companyId, signal),
    meta: { errorTitle: t('invitations.error') },
  });
}

export function useOpenInvitationsQuery(companyId: string) {
  return useQuery(listOpenInvitationsOptions(useSupabase(), companyId));
}
