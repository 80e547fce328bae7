// A session that arrived in the address, from a link that another program mailed or that anyone wrote: taken up only if the person says
// so.

import { useArrivingUserQuery, useTakeSessionMutation } from '@/features/auth/api/arriving-user';
import type { ArrivingSession } from '@/lib/auth/arriving-session';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { CheckingLink } from './checking-link';
import { ConfirmStep } from './confirm-step';
import { LinkGone } from './link-gone';

interface ConfirmSessionProps {
  arriving: ArrivingSession;
  onDone: () => void;
}

export function ConfirmSession({ arriving, onDone }: ConfirmSessionProps) {
  const { mutate, isPending: working, isSuccess } = useTakeSessionMutation();
  return (
    <Loaded
      query={useArrivingUserQuery(arriving)}
      skeleton={<CheckingLink />}
      failed={(retry) => <FailedState title="The link could not be checked" {...retry} />}
      empty={<LinkGone type={arriving.recovery ? 'recovery' : 'magiclink'} />}
    >
      {({ email }) => (
        <ConfirmStep
          title={arriving.recovery ? 'Reset your password' : 'Sign in'}
          subtitle="Continue only if you asked for this link"
          account={email}
          action={arriving.recovery ? 'Continue' : 'Sign in'}
          pending={working || isSuccess}
          onConfirm={() => {
            mutate(arriving, { onSuccess: onDone });
          }}
        >
          This link signs you in as {email}.
        </ConfirmStep>
      )}
    </Loaded>
  );
}
