// Everything the dashboards show, in one call, and the types of its parts.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from './auth';
import type { Database } from './database.types';
import { useSupabase, type Supabase } from './supabase';

export type Dashboard = Database['public']['Functions']['dashboard']['Returns'];

/** What a job seeker does. */
export type Seeking = Extract<Dashboard, { seeking: unknown }>['seeking'];
/** What whoever posts jobs does: employers, and businesses too. */
export type Hiring = Extract<Dashboard, { hiring: unknown }>['hiring'];
/** What a business does that puts work out to tender. */
export type Tendering = Extract<Dashboard, { tendering: unknown }>['tendering'];
/** What whoever bids for tenders does, which anybody may. */
export type Bidding = Dashboard['bidding'];

/** What a company's dashboard shows to its team. */
export type CompanyDashboard = Database['public']['Functions']['company_dashboard']['Returns'];

/** A number, and what came to it on each of the last 30 days, oldest first. */
export type Stat = Bidding['stats']['won_projects'];

async function getDashboard(supabase: Supabase, signal: AbortSignal): Promise<Dashboard> {
  const { data } = await supabase.rpc('dashboard').abortSignal(signal).throwOnError();
  return data;
}

/** Whatever changes one of its numbers, renews it. */
export function dashboardKey(ownerId: string) {
  return ['dashboard', ownerId] as const;
}

export function dashboardOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: dashboardKey(userId),
    queryFn: ({ signal }) => getDashboard(supabase, signal),
    meta: { errorTitle: 'Error fetching dashboard' },
  });
}

async function getCompanyDashboard(supabase: Supabase, companyId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc('company_dashboard', { p_company_id: companyId })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** As one's own has the key of oneself, a company's has that of the company, so that whoever changes something renews either alike. */
export function companyDashboardOptions(supabase: Supabase, companyId: string) {
  return queryOptions({
    queryKey: dashboardKey(companyId),
    queryFn: ({ signal }): Promise<CompanyDashboard> => getCompanyDashboard(supabase, companyId, signal),
    meta: { errorTitle: 'Error fetching dashboard' },
  });
}

export function useCompanyDashboardQuery(companyId: string) {
  return useQuery(companyDashboardOptions(useSupabase(), companyId));
}

export function useDashboardQuery() {
  const user = useUser();
  return useQuery(dashboardOptions(useSupabase(), user.id));
}
