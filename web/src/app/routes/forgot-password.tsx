// /forgot-password: requests a mail with a link to set a new password.

import { PageHead } from '@/components/page-head';
import { AuthFrame } from '@/features/auth/components/auth-frame';
import { ForgotForm } from '@/features/auth/components/forgot-form';
import { t } from '@/words/auth';

export function ForgotPasswordRoute() {
  return (
    <AuthFrame>
      <PageHead title={t('forgot.head')} description={t('forgot.description')} />
      <ForgotForm />
    </AuthFrame>
  );
}
