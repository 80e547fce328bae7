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

/** A number, and what came to it on each of the last 30 days, oldest first. */
export type Stat = Bidding['stats']['won_projects'];

async function getDashboard(supabase: Supabase, signal: AbortSignal): Promise<Dashboard> {
  const { data } = await supabase.rpc('dashboard').abortSignal(signal).throwOnError();
  return data;
}

/** Whatever changes one of its numbers, renews it. */
export function dashboardOptions(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: ['dashboard', userId],
    queryFn: ({ signal }) => getDashboard(supabase, signal),
    meta: { errorTitle: 'Error fetching dashboard' },
  });
}

export function useDashboardQuery() {
  const user = useUser();
  return useQuery(dashboardOptions(useSupabase(), user.id));
}
