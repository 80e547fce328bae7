// The data of the dashboards, read in one call, with the types of its parts.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/common';

export type Dashboard = Database['public']['Functions']['dashboard']['Returns'];

/** For a job seeker's own applications. */
export type SeekerDashboard = Extract<Dashboard, { seeking: unknown }>['seeking'];
/** For accounts that post jobs: employers and businesses. */
export type EmployerDashboard = Extract<Dashboard, { hiring: unknown }>['hiring'];
/** For businesses that post tenders. */
export type TendersDashboard = Extract<Dashboard, { tendering: unknown }>['tendering'];
/** For bids on tenders, which every account can make. */
export type BidsDashboard = Dashboard['bidding'];

/** A company's dashboard as its team sees it. */
export type CompanyDashboard = Database['public']['Functions']['company_dashboard']['Returns'];

/** A number, and its increase on each of the last 30 days, oldest first. */
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

/** The key begins with the owner's id, for a person as for a company, so that one invalidation covers both. */
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
