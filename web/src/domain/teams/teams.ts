// The companies that the user acts for, and what their role allows.

import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { invalidateEach, KEYS_DEPENDING_ON_ROLES, queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

export type TeamRole = Database['public']['Tables']['team_members']['Row']['role'];

/** A person's role in a company; undefined if they have none. */
export type CompanyRole = 'Owner' | TeamRole | undefined;

/** From the most to the least powerful. */
export const TEAM_ROLES: readonly TeamRole[] = ['Manager', 'Editor', 'Viewer'];

/** The most ids that a live filter may list. */
const MAX_FILTER_IDS = 100;

/** How often team memberships are checked. */
const ASK_AGAIN_MS = 20_000;

/** Roles rarely change, and the server checks them on every request anyway. */
const FRESH_MS = 5 * 60_000;

async function listTeams(supabase: Supabase, userId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('team_members')
    .select(
      `role, active, created_at, company:profiles!team_members_company_id_fkey(id, full_name, company_name, avatar_url, user_type, ${COMPANY_FACTS})` as const,
    )
    .eq('user_id', userId)
    .order('created_at')
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** A team that the user is in, even while its company's plan includes no team. */
export type Team = Awaited<ReturnType<typeof listTeams>>[number];

export function listTeamsOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.teams.joined(userId),
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Team[]>(queryKey);
      const teams = await listTeams(supabase, userId, signal);
      if (before && rolesIn(before) !== rolesIn(teams)) forgetActing(client);
      return teams;
    },
    staleTime: FRESH_MS,
    // A removed member is not notified, and must not go on reading.
    refetchInterval: ({ state }) => (state.data?.length ? ASK_AGAIN_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** The user's roles as a comparable text. */
function rolesIn(teams: Team[]): string {
  return teams.map(({ company, role, active }) => `${company.id} ${role} ${active}`).join();
}

/** Refetches everything that was read under another role. */
function forgetActing(client: QueryClient): void {
  void invalidateEach(client, KEYS_DEPENDING_ON_ROLES);
}

export function useTeamsQuery() {
  const user = useUser();
  return useQuery(listTeamsOptions(useSupabase(), user.id));
}

/** The teams that the user can act for right now; empty until they are known. */
export function useActiveTeams(): Team[] {
  const { data = [] } = useTeamsQuery();
  return data.filter(({ active }) => active);
}

/** The user's role in the owner's company, and whether it is still loading. */
export function useCompanyRoleQuery(ownerId: string): { ownRole: CompanyRole; waiting: boolean } {
  const user = useUser();
  const { data = [], isPending } = useTeamsQuery();
  if (ownerId === user.id) return { ownRole: 'Owner', waiting: false };
  const team = data.find(({ active, company }) => active && company.id === ownerId);
  return { ownRole: team?.role, waiting: isPending };
}

/** Like `useCompanyRoleQuery`, for components that show nothing until the role is known. */
export function useCompanyRole(ownerId: string): CompanyRole {
  return useCompanyRoleQuery(ownerId).ownRole;
}

/** Like `useCompanyRole`, but reads it from the server again. */
export async function getCompanyRole(
  supabase: Supabase,
  userId: string,
  ownerId: string,
  signal: AbortSignal,
): Promise<CompanyRole> {
  if (ownerId === userId) return 'Owner';
  const { data } = await supabase
    .from('team_members')
    .select('role')
    .eq('company_id', ownerId)
    .eq('user_id', userId)
    .eq('active', true)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data?.role;
}

async function listMemberIds(supabase: Supabase, companyId: string, signal: AbortSignal): Promise<string[]> {
  const { data } = await supabase
    .from('team_members')
    .select('user_id')
    .eq('company_id', companyId)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ user_id }) => user_id);
}

function listMemberIdsOptions(supabase: Supabase, companyId: string) {
  return queryOptions({
    queryKey: queryKeys.teams.memberIds(companyId),
    queryFn: ({ signal }) => listMemberIds(supabase, companyId, signal),
    staleTime: FRESH_MS,
  });
}

/** A live filter for rows made by anyone who acts for this owner: each step of an application is one of theirs. */
export function useMadeBy(column: string, ownerId: string): string {
  const user = useUser();
  // Job seekers have no team.
  const enabled = ownerId !== user.id || user.userType !== 'user';
  const { data: members = [] } = useQuery({ ...listMemberIdsOptions(useSupabase(), ownerId), enabled });
  const actors = [ownerId, ...members].slice(0, MAX_FILTER_IDS);
  return members.length === 0 ? `${column}=eq.${ownerId}` : `${column}=in.(${actors.join(',')})`;
}

/** May post, edit, close and decide. */
export function mayEdit(ownRole: CompanyRole): boolean {
  return ownRole === 'Owner' || ownRole === 'Manager' || ownRole === 'Editor';
}

/** May manage the team. */
export function mayManage(ownRole: CompanyRole): boolean {
  return ownRole === 'Owner' || ownRole === 'Manager';
}

/** May manage members of this role; only the owner manages managers. */
export function mayManageRole(ownRole: CompanyRole, role: TeamRole): boolean {
  return ownRole === 'Owner' || (ownRole === 'Manager' && role !== 'Manager');
}

/** The display name of a company. */
export function nameOfCompany({ company_name, full_name }: { company_name: string | null; full_name: string }): string {
  return company_name === null || company_name === '' ? full_name : company_name;
}
