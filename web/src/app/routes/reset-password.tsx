// /reset-password: where the mailed link leads. A link that no longer works is said so, and another offered.

import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { AuthAlternative, AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { AuthMessage } from '@/features/auth/components/auth-message';
import { ResetForm } from '@/features/auth/components/reset-form';
import { linkProblemIn } from '@/features/auth/link-problem';

export function ResetPasswordRoute() {
  const { hash } = useLocation();
  // As the page was opened: the client clears the address once it has read it.
  const [linkProblem] = useState(() => linkProblemIn(hash));
  return (
    <AuthFrame>
      <PageHead title="Reset password" description="Set a new password for your Sangam account." />
      {linkProblem ? (
        <AuthMessage icon={Unlink} title={linkProblem} to="/forgot-password" link="Get a new link" destructive>
          The link may be expired, or it was used before. Links work once, and for one hour.
        </AuthMessage>
      ) : (
        <>
          <AuthHeading title="Set a new password" subtitle="At least 8 characters" />
          <ResetForm />
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
