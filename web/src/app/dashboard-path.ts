// The path of the dashboard for an account type.

const DASHBOARDS: Partial<Record<string, string>> = {
  user: '/dashboard/user',
  employer: '/dashboard/employer',
  business: '/dashboard/business',
};

/** An unknown account type, perhaps from a newer server, goes to the feed. */
export function dashboardPath(userType: string): string {
  return DASHBOARDS[userType] ?? '/';
}
