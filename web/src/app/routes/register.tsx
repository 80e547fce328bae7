// /register: creates an account.

import { useLocation } from '@/lib/router/location';
import { Navigate } from '@/lib/router/router';
import { returnPath } from '@/lib/router/return-path';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { AuthAlternative, AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { RegisterForm } from '@/features/auth/components/register-form';
import { useAuth } from '@/lib/auth/auth';
import { t } from '@/words/auth';

export function RegisterRoute() {
  const { user } = useAuth();
  // The wanted page is passed on to the login page, however the user gets there.
  const state: unknown = useLocation().state;

  if (user) return <Navigate to={returnPath(state)} replace />;
  return (
    <AuthFrame>
      <PageHead title={t('register')} description={t('register.description')} />
      <AuthHeading title={t('register.title')} subtitle={t('register.subtitle')} />
      <RegisterForm />
      <AuthAlternative question={t('register.already')}>
        <Link to="/login" state={state} className="font-[560] text-primary hover:underline">
          {t('login')}
        </Link>
      </AuthAlternative>
    </AuthFrame>
  );
}
