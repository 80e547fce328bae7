// /dashboard: leads to the dashboard of one's kind of account.

import { Navigate } from 'react-router';
import { dashboardPath } from '@/app/dashboard-path';
import { useUser } from '@/lib/auth/auth';

export function DashboardRoute() {
  return <Navigate to={dashboardPath(useUser().userType)} replace />;
}
