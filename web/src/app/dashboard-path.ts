// Where the dashboard of a kind of account is.

const DASHBOARDS: Partial<Record<string, string>> = {
  user: '/dashboard/user',
  employer: '/dashboard/employer',
  business: '/dashboard/business',
};

/** A kind that is not known here, from a newer server perhaps, has none and goes to the feed. */
export function dashboardPath(userType: string): string {
  return DASHBOARDS[userType] ?? '/';
}
