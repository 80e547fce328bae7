// Invitations to the user's email address: all of them, or one.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { isUuid } from '@/lib/uuid';
import { t } from '@/words/teams';

const INVITATION =
  `id, role, expires_at, company:profiles!team_invitations_company_id_fkey(id, full_name, company_name, headline, avatar_url, user_type, ${COMPANY_FACTS}), inviter:profiles!team_invitations_invited_by_fkey(full_name)` as const;

async function listOwnInvitations(supabase: Supabase, email: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('team_invitations')
    .select(INVITATION)
    // Team managers can also read invitations to other people.
    .eq('email', email.toLowerCase())
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type Invitation = Awaited<ReturnType<typeof listOwnInvitations>>[number];

function listOwnInvitationsOptions(supabase: Supabase, email: string) {
  return queryOptions({
    queryKey: queryKeys.invitations.ownOf(email),
    queryFn: ({ signal }) => listOwnInvitations(supabase, email, signal),
    meta: { errorTitle: t('invitations.error') },
  });
}

export function useOwnInvitationsQuery() {
  const { email } = useUser();
  return useQuery(listOwnInvitationsOptions(useSupabase(), email));
}

/** Returns null if it was answered, withdrawn, or is for someone else. */
async function getInvitation(supabase: Supabase, email: string, id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from('team_invitations')
    .select(INVITATION)
    .eq('id', id)
    .eq('email', email.toLowerCase())
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

function getInvitationOptions(supabase: Supabase, email: string, id: string) {
  return queryOptions({
    queryKey: queryKeys.invitations.one(email, id),
    queryFn: ({ signal }) => getInvitation(supabase, email, id, signal),
    meta: { errorTitle: t('invitation.error') },
  });
}

export function useInvitationQuery(id: string) {
  const { email } = useUser();
  return useQuery(getInvitationOptions(useSupabase(), email, id));
}
