// /register: a new account.

import { Navigate, useLocation } from 'react-router';
import { returnPath } from '@/app/return-path';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { AuthAlternative, AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { RegisterForm } from '@/features/auth/components/register-form';
import { useAuth } from '@/lib/auth/auth';

export function RegisterRoute() {
  const { user } = useAuth();
  // Where the person wanted to go is carried along to the login page, whichever way they get there.
  const state: unknown = useLocation().state;

  if (user) return <Navigate to={returnPath(state)} replace />;
  return (
    <AuthFrame>
      <PageHead
        title="Register"
        description="Join Sangam as a job seeker, an employer or a business, and find work or people across India."
      />
      <AuthHeading title="Create your account" subtitle="Choose how you will use Sangam" />
      <RegisterForm />
      <AuthAlternative question="Already have an account?">
        <Link to="/login" state={state} className="font-[560] text-primary hover:underline">
          Login
        </Link>
      </AuthAlternative>
    </AuthFrame>
  );
}
