// The members of a company's team, without its owner.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/teams';

async function listMembers(supabase: Supabase, companyId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('team_members')
    .select(
      'user_id, role, active, created_at, member:profiles!team_members_user_id_fkey(full_name, handle, avatar_url, user_type)',
    )
    .eq('company_id', companyId)
    .order('created_at')
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type Member = Awaited<ReturnType<typeof listMembers>>[number];

function listMembersOptions(supabase: Supabase, companyId: string) {
  return queryOptions({
    queryKey: queryKeys.teams.members(companyId),
    queryFn: ({ signal }) => listMembers(supabase, companyId, signal),
    meta: { errorTitle: t('members.error') },
  });
}

export function useMembersQuery(companyId: string) {
  return useQuery(listMembersOptions(useSupabase(), companyId));
}
