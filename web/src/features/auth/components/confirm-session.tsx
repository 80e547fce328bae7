// Asks before signing in with a session that arrived in the URL, since anyone could have crafted that link.

import { useLinkSessionUserQuery, useTakeSessionMutation } from '@/features/auth/api/link-session-user';
import type { LinkSession } from '@/lib/auth/link-session';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { t } from '@/words/auth';
import { CheckingLink } from './checking-link';
import { ConfirmStep } from './confirm-step';
import { LinkGone } from './link-gone';

interface ConfirmSessionProps {
  arriving: LinkSession;
  onDone: () => void;
}

export function ConfirmSession({ arriving, onDone }: ConfirmSessionProps) {
  const { mutate, isPending: working, isSuccess } = useTakeSessionMutation(onDone);
  return (
    <Loaded
      query={useLinkSessionUserQuery(arriving)}
      skeleton={<CheckingLink />}
      failed={(retry) => <FailedState title={t('linkUnchecked')} {...retry} />}
      empty={<LinkGone type={arriving.recovery ? 'recovery' : 'magiclink'} />}
    >
      {({ email }) => (
        <ConfirmStep
          title={arriving.recovery ? t('link.recovery.title') : t('link.signIn.title')}
          subtitle={t('session.subtitle')}
          account={email}
          action={arriving.recovery ? t('continue') : t('link.signIn.title')}
          pending={working || isSuccess}
          onConfirm={() => {
            mutate(arriving);
          }}
        >
          {t('session.text', { email })}
        </ConfirmStep>
      )}
    </Loaded>
  );
}
