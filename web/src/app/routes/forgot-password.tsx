// /forgot-password: a mail with a link to set a new one.

import { PageHead } from '@/components/page-head';
import { AuthFrame } from '@/features/auth/components/auth-frame';
import { ForgotForm } from '@/features/auth/components/forgot-form';

export function ForgotPasswordRoute() {
  return (
    <AuthFrame>
      <PageHead title="Forgot password" description="Get a link to set a new password for your Sangam account." />
      <ForgotForm />
    </AuthFrame>
  );
}
