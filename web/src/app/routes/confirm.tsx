// /confirm: where mailed links lead. Nothing happens before the person presses the button, so that neither a program that looks at mail
// nor a link from a stranger changes who is signed in.

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { wantedPlace } from '@/app/wanted-place';
import { PageHead } from '@/components/page-head';
import { AuthFrame } from '@/features/auth/components/auth-frame';
import { ConfirmLink } from '@/features/auth/components/confirm-link';
import { ConfirmSession } from '@/features/auth/components/confirm-session';
import { LinkGone } from '@/features/auth/components/link-gone';
import { mailedLinkIn } from '@/features/auth/mailed-link';
import { linkProblemIn } from '@/features/auth/link-problem';
import { arrivingSession } from '@/lib/arriving-session';

export function ConfirmRoute() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const link = mailedLinkIn(search);
  // Kept here and taken out of the address, where it would stay in the browser's history.
  const [arriving] = useState(() => arrivingSession(hash));

  useEffect(() => {
    if (arriving && hash !== '') void navigate({ search }, { replace: true });
  }, [arriving, hash, search, navigate]);

  const goOn = (recovery: boolean) => {
    void navigate(recovery ? '/reset-password' : wantedPlace(null, search), { replace: true });
  };

  return (
    <AuthFrame>
      <PageHead title="Confirm" description="Confirm what a link in a mail is for." />
      {arriving ? (
        <ConfirmSession
          arriving={arriving}
          onDone={() => {
            goOn(arriving.recovery);
          }}
        />
      ) : link ? (
        <ConfirmLink
          link={link}
          onDone={() => {
            goOn(link.type === 'recovery');
          }}
        />
      ) : (
        <LinkGone title={linkProblemIn(hash)} type="magiclink" />
      )}
    </AuthFrame>
  );
}
