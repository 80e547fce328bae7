// Shown instead of every screen until the second step of the account is taken.

import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { useSignOutMutation } from '@/features/auth/api/sign-out';
import { AuthFrame } from '@/features/auth/components/auth-frame';
import { SecondStepForm } from '@/features/auth/components/second-step-form';
import { useAuth } from '@/lib/auth/auth';
import { t } from '@/words/second-step';

export function SecondStepScreen() {
  const { session } = useAuth();
  const { mutate: signOut, isPending } = useSignOutMutation();
  if (!session) return null;
  return (
    <AuthFrame>
      <PageHead title={t('title')} description={t('description')} />
      <SecondStepForm session={session} />
      <p className="mt-8 text-center text-sm break-words text-muted-foreground">
        {t('signedInAs', { email: session.user.email ?? '' })}{' '}
        <Button
          variant="link"
          size="text"
          pending={isPending}
          onClick={() => {
            signOut();
          }}
        >
          {t('signOut')}
        </Button>
      </p>
      <p className="mt-3 text-center text-sm text-muted-foreground">{t('lost')}</p>
    </AuthFrame>
  );
}
