// /dashboard: redirects to the dashboard of the user's account type.

import { Navigate } from '@/lib/router/router';
import { dashboardPath } from '@/app/dashboard-path';
import { useUser } from '@/lib/auth/auth';

export function DashboardRoute() {
  return <Navigate to={dashboardPath(useUser().userType)} replace />;
}
