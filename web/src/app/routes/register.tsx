// /register: a new account.

import { Navigate } from 'react-router';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { AuthAlternative, AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { RegisterForm } from '@/features/auth/components/register-form';
import { useAuth } from '@/lib/auth';

export function RegisterRoute() {
  const { user } = useAuth();

  if (user) return <Navigate to="/" replace />;
  return (
    <AuthFrame>
      <PageHead
        title="Register"
        description="Join Sangam as a job seeker, an employer or a business, and find work or people across India."
      />
      <AuthHeading title="Create your account" subtitle="Choose how you will use Sangam" />
      <RegisterForm />
      <AuthAlternative question="Already have an account?">
        <Link to="/login" className="font-[560] text-primary hover:underline">
          Login
        </Link>
      </AuthAlternative>
    </AuthFrame>
  );
}
