// /reset-password: sets a new password with a mailed link or code; a session alone is not enough. For an expired link it offers a new one.

import { KeyRound, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from '@/lib/router/location';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { AuthAlternative, AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { AuthMessage } from '@/features/auth/components/auth-message';
import { ResetForm } from '@/features/auth/components/reset-form';
import { linkProblemIn } from '@/lib/auth/link-problem';
import { useAuth } from '@/lib/auth/auth';
import { isRecoverySession } from '@/lib/auth/recovery-session';
import { t } from '@/words/auth';

export function ResetPasswordRoute() {
  const { hash } = useLocation();
  const { session, loading } = useAuth();
  // The initial hash: the client clears the address once it has read it.
  const [arrivedWith] = useState(hash);
  const linkProblem = linkProblemIn(arrivedWith);
  return (
    <AuthFrame>
      <PageHead title={t('resetPassword')} description={t('reset.description')} />
      {linkProblem ? (
        <AuthMessage icon={Unlink} title={linkProblem} to="/forgot-password" link={t('getNewLink')} destructive>
          {t('gone.recovery')}
        </AuthMessage>
      ) : session && !isRecoverySession(session) ? (
        <AuthMessage icon={KeyRound} title={t('reset.useCurrent')} to="/settings?tab=account" link={t('openSettings')}>
          {t('reset.useCurrentText')}
        </AuthMessage>
      ) : (
        <>
          <AuthHeading title={t('reset.title')} subtitle={t('reset.subtitle')} />
          {!session && !loading && <HowToProve />}
          <ResetForm withCode={!session} />
          <AuthAlternative question={t('remembered')}>
            <Link to="/login" className="font-[560] text-primary hover:underline">
              {t('login')}
            </Link>
          </AuthAlternative>
        </>
      )}
    </AuthFrame>
  );
}

/** For visitors who came without a link, and would fill in the form in vain. */
function HowToProve() {
  return (
    <p className="mb-6 rounded-md bg-muted p-3.5 text-sm text-foreground-2">
      {t.rich('reset.codeHint', {
        link: (text) => (
          <Link to="/forgot-password" className="font-[560] text-primary hover:underline">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
