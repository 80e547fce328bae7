// /login: signs in, and returns to the page that the user wanted.

import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from '@/lib/router/location';
import { Navigate } from '@/lib/router/router';
import { returnPath } from '@/lib/router/return-path';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { usePasskeySuggestions } from '@/features/auth/api/passkey-sign-in';
import { AuthAlternative, AuthFrame, AuthHeading } from '@/features/auth/components/auth-frame';
import { ContinueAs } from '@/features/auth/components/continue-as';
import { LoginForm } from '@/features/auth/components/login-form';
import { OtherWays } from '@/features/auth/components/other-ways';
import { linkProblemIn } from '@/lib/auth/link-problem';
import { pendingIn, withPending } from '@/features/auth/pending-confirmation';
import { useAuth } from '@/lib/auth/auth';
import { useConfig } from '@/lib/server/config-context';
import { lazyPart } from '@/lib/ui/lazy-part';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/auth';

/** Only for people who have just registered. */
const ConfirmAddress = lazyPart(
  async () => (await import('@/features/auth/components/confirm-address')).ConfirmAddress,
);

/** Only for people who ask for it. */
const EmailCodeForm = lazyPart(async () => (await import('@/features/auth/components/email-code-form')).EmailCodeForm);

export function LoginRoute() {
  const { user } = useAuth();
  const { demoAccounts } = useConfig();
  const location = useLocation();
  const navigate = useNavigate();
  const linkProblem = linkProblemIn(location.hash);
  const pending = pendingIn(location.state);
  const wanted = returnPath(location.state, location.search);
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState('');
  usePasskeySuggestions(!byCode);

  if (user) {
    const isNew = pending !== undefined && wanted === '/';
    return <Navigate to={isNew ? '/confirm' : wanted} state={isNew ? { confirmed: true } : null} replace />;
  }
  const askForCode = (email: string) => {
    const state = withPending(location.state, { email: email.trim(), sentAt: 0 });
    if (pending?.email !== email.trim()) navigate(location, { replace: true, state });
  };
  return (
    <AuthFrame>
      <PageHead title={t('login')} description={t('login.description')} />
      <AuthHeading title={t('login.title')} subtitle={t('login.subtitle')} />
      {linkProblem && <LinkProblem>{linkProblem}</LinkProblem>}
      {pending && (
        <ConfirmAddress
          key={pending.email}
          {...pending}
          onConfirmed={() => {
            // Without a wanted page, /confirm says so itself.
            if (wanted !== '/') toast({ title: t('confirmed.title') });
          }}
        />
      )}
      {byCode ? (
        <EmailCodeForm
          email={typed}
          onBack={() => {
            setByCode(false);
          }}
          onFailed={() => {
            setByCode(false);
          }}
        />
      ) : (
        <>
          <LoginForm email={pending?.email ?? typed} onUnconfirmed={askForCode} onEmail={setTyped} />
          <OtherWays
            onEmailCode={() => {
              setByCode(true);
            }}
          />
        </>
      )}
      {demoAccounts && <ContinueAs accounts={demoAccounts} />}
      <AuthAlternative question={t('login.new')}>
        <Link to="/register" state={location.state} className="font-[560] text-primary hover:underline">
          {t('login.signUp')}
        </Link>
      </AuthAlternative>
    </AuthFrame>
  );
}

/** The link to confirm an address was used before or has expired. Signing in then offers a new one, or simply works. */
function LinkProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="mb-6 flex gap-2.5 rounded-md bg-destructive-soft p-3.5 text-sm text-foreground">
      <CircleAlert aria-hidden="true" className="size-4.5 shrink-0 text-destructive" />
      <span>{t('login.linkProblem', { problem: children })}</span>
    </p>
  );
}
