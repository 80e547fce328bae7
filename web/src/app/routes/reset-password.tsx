// /reset-password: a new password with the link or the code that was mailed for it; a session alone is not enough. A link that no longer works is said so, and another offered.

import { KeyRound, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { AuthAlternative, AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { AuthMessage } from '@/features/auth/components/auth-message';
import { ResetForm } from '@/features/auth/components/reset-form';
import { linkProblemIn } from '@/features/auth/link-problem';
import { useAuth } from '@/lib/auth/auth';
import { isRecoverySession } from '@/lib/auth/recovery-session';

export function ResetPasswordRoute() {
  const { hash } = useLocation();
  const { session, loading } = useAuth();
  // As the page was opened: the client clears the address once it has read it.
  const [linkProblem] = useState(() => linkProblemIn(hash));
  return (
    <AuthFrame>
      <PageHead title="Reset password" description="Set a new password for your Sangam account." />
      {linkProblem ? (
        <AuthMessage icon={Unlink} title={linkProblem} to="/forgot-password" link="Get a new link" destructive>
          The link may be expired, or it was used before. Links work once, and for one hour.
        </AuthMessage>
      ) : session && !isRecoverySession(session) ? (
        <AuthMessage icon={KeyRound} title="Use your current password" to="/settings?tab=account" link="Open settings">
          You are signed in, so you can change your password in your settings. If you forgot it, log out and choose
          “Forgot password”.
        </AuthMessage>
      ) : (
        <>
          <AuthHeading title="Set a new password" subtitle="At least 8 characters" />
          {!session && !loading && <HowToProve />}
          <ResetForm withCode={!session} />
          <AuthAlternative question="Remembered it?">
            <Link to="/login" className="font-[560] text-primary hover:underline">
              Login
            </Link>
          </AuthAlternative>
        </>
      )}
    </AuthFrame>
  );
}

/** For people who came without a link, who would otherwise fill in a form for nothing. */
function HowToProve() {
  return (
    <p className="mb-6 rounded-md bg-muted p-3.5 text-sm text-foreground-2">
      Open the link in the email we sent you, or enter the code from it here. No email yet?{' '}
      <Link to="/forgot-password" className="font-[560] text-primary hover:underline">
        Get one
      </Link>
    </p>
  );
}
