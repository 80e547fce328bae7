// Shown instead of every screen until the user has completed the second step.

import { PageHead } from '@/components/page-head';
import { AuthFrame } from '@/features/auth/components/auth-frame';
import { SecondStepForm } from '@/features/auth/components/second-step-form';
import { useAuth } from '@/lib/auth/auth';
import { t } from '@/words/second-step';
import { SignedInAs } from './signed-in-as';

export function SecondStepScreen() {
  const { session } = useAuth();
  if (!session) return null;
  return (
    <AuthFrame>
      <PageHead title={t('title')} description={t('description')} />
      <SecondStepForm session={session} />
      <SignedInAs />
      <p className="mt-3 text-center text-sm text-muted-foreground">{t('lost')}</p>
    </AuthFrame>
  );
}
