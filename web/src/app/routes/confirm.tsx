// /confirm: the target of mailed links. Nothing happens until the user presses the button, so neither a mail scanner nor a link from a
// stranger can change who is signed in.

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '@/lib/router/location';
import { returnPath } from '@/lib/router/return-path';
import { PageHead } from '@/components/page-head';
import { AddressConfirmed } from '@/features/auth/components/address-confirmed';
import { AuthFrame } from '@/features/auth/components/auth-frame';
import { ConfirmLink } from '@/features/auth/components/confirm-link';
import { ConfirmSession } from '@/features/auth/components/confirm-session';
import { LinkGone } from '@/features/auth/components/link-gone';
import { mailedLinkIn } from '@/features/auth/mailed-link';
import { linkProblemIn } from '@/lib/auth/link-problem';
import { linkSession } from '@/lib/auth/link-session';
import { useAuth } from '@/lib/auth/auth';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/auth';

const CONFIRMED = { confirmed: true };

function isConfirmed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'confirmed' in state;
}

export function ConfirmRoute() {
  const location = useLocation();
  const { search, hash } = location;
  const { user } = useAuth();
  const navigate = useNavigate();
  const link = mailedLinkIn(search);
  // Kept in state and removed from the address, because it would stay in the browser's history.
  const [arriving] = useState(() => linkSession(hash));

  useEffect(() => {
    if (arriving && hash !== '') navigate({ search }, { replace: true });
  }, [arriving, hash, search, navigate]);

  const goOn = (type: string) => {
    const wanted = type === 'recovery' ? '/reset-password' : returnPath(null, search);
    const welcome = type === 'signup' && wanted === '/';
    if (type === 'signup' && !welcome) toast({ title: t('confirmed.title') });
    if (type === 'email_change') toast({ title: t('changed.title'), description: t('changed.text') });
    // If no other page was wanted, show the first steps here.
    navigate(welcome ? '/confirm' : wanted, { replace: true, state: welcome ? CONFIRMED : null });
  };

  return (
    <AuthFrame>
      <PageHead title={t('confirm')} description={t('confirm.description')} />
      {arriving ? (
        <ConfirmSession
          arriving={arriving}
          onDone={() => {
            goOn(arriving.recovery ? 'recovery' : 'magiclink');
          }}
        />
      ) : user && isConfirmed(location.state) ? (
        <AddressConfirmed user={user} />
      ) : link ? (
        <ConfirmLink
          link={link}
          onDone={() => {
            goOn(link.type);
          }}
        />
      ) : (
        <LinkGone title={linkProblemIn(hash)} type="magiclink" />
      )}
    </AuthFrame>
  );
}
