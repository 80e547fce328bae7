// The latest events of a company's team, newest first.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/teams';

const MAX_EVENTS = 20;

async function listTeamEvents(supabase: Supabase, companyId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('team_events')
    .select(
      'id, kind, role, email, created_at, actor:profiles!team_events_actor_id_fkey(full_name), member:profiles!team_events_member_id_fkey(full_name)',
    )
    .eq('company_id', companyId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(MAX_EVENTS)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type TeamEvent = Awaited<ReturnType<typeof listTeamEvents>>[number];

function listTeamEventsOptions(supabase: Supabase, companyId: string) {
  return queryOptions({
    queryKey: queryKeys.teams.events(companyId),
    queryFn: ({ signal }) => listTeamEvents(supabase, companyId, signal),
    meta: { errorTitle: t('history.error') },
  });
}

export function useTeamEventsQuery(companyId: string) {
  return useQuery(listTeamEventsOptions(useSupabase(), companyId));
}
