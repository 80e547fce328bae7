// Shown instead of every screen to users who must use two-step verification, until they have set it up.

import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { TwoStep } from '@/features/settings/components/two-step';
import { useAuth } from '@/lib/auth/auth';
import { useOfferedSteps } from '@/lib/auth/sign-in-methods';
import { t } from '@/words/second-step';
import { SignedInAs } from './signed-in-as';

/** Stays open after the setup until `onDone`, so that the recovery codes can be saved. */
export function SetUpScreen({ onDone }: { onDone: () => void }) {
  const { secondStep } = useAuth();
  const offered = useOfferedSteps();
  const isSetUp = secondStep === null;
  return (
    <AuthFrame>
      <PageHead title={t('setUp.title')} description={t('setUp.text')} />
      <AuthHeading title={t('setUp.title')} subtitle={t('setUp.subtitle')} />
      {!isSetUp && <p className="mb-6 text-foreground-2">{t('setUp.text')}</p>}
      <TwoStep offered={offered} />
      {isSetUp ? (
        <Button size="lg" className="mt-8 w-full" onClick={onDone}>
          {t('continue')}
        </Button>
      ) : (
        <SignedInAs />
      )}
    </AuthFrame>
  );
}
