// Everything the dashboards show, in one call, and the types of its parts.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/common';

export type Dashboard = Database['public']['Functions']['dashboard']['Returns'];

/** What a job seeker does. */
export type SeekerDashboard = Extract<Dashboard, { seeking: unknown }>['seeking'];
/** For those who post jobs: employers, and businesses too. */
export type EmployerDashboard = Extract<Dashboard, { hiring: unknown }>['hiring'];
/** What a business does that puts work out to tender. */
export type TendersDashboard = Extract<Dashboard, { tendering: unknown }>['tendering'];
/** For those who bid for tenders, which anyone may. */
export type BidsDashboard = Dashboard['bidding'];

/** What a company's dashboard shows to its team. */
export type CompanyDashboard = Database['public']['Functions']['company_dashboard']['Returns'];

/** A number, and what came to it on each of the last 30 days, oldest first. */
export type Stat = BidsDashboard['stats']['won_projects'];

async function getDashboard(supabase: Supabase, signal: AbortSignal): Promise<Dashboard> {
  const { data } = await supabase.rpc('dashboard').abortSignal(signal).throwOnError();
  return data;
}

export function dashboardOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: queryKeys.dashboard(userId),
    queryFn: ({ signal }) => getDashboard(supabase, signal),
    meta: { errorTitle: t('dashboardError') },
  });
}

async function getCompanyDashboard(supabase: Supabase, companyId: string, signal: AbortSignal) {
  const { data } = await supabase
    .rpc('company_dashboard', { p_company_id: companyId })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The key holds the owner's id, for a person as for a company, so that a change invalidates either in the same way. */
function companyDashboardOptions(supabase: Supabase, companyId: string) {
  return queryOptions({
    queryKey: queryKeys.dashboard(companyId),
    queryFn: ({ signal }): Promise<CompanyDashboard> => getCompanyDashboard(supabase, companyId, signal),
    meta: { errorTitle: t('dashboardError') },
  });
}

export function useCompanyDashboardQuery(companyId: string) {
  return useQuery(companyDashboardOptions(useSupabase(), companyId));
}

export function useDashboardQuery() {
  const user = useUser();
  return useQuery(dashboardOptions(useSupabase(), user.id));
}
