// /login: the way in, and back to the page the person wanted.

import { Navigate, useLocation } from 'react-router';
import { wantedPlace } from '@/app/wanted-place';
import { PageHead } from '@/components/page-head';
import { AuthFrame } from '@/features/auth/components/auth-frame';
import { LoginForm } from '@/features/auth/components/login-form';
import { useAuth } from '@/lib/auth';

export function LoginRoute() {
  const { user } = useAuth();
  const location = useLocation();

  if (user) return <Navigate to={wantedPlace(location.state)} replace />;
  return (
    <AuthFrame title="Welcome back" subtitle="Sign in to continue">
      <PageHead title="Login" />
      <LoginForm />
    </AuthFrame>
  );
}
