// Has the browser suggest passkeys in the list below the email field (conditional UI), until one is chosen or `signal` says to stop.

import { toastSignedIn } from '@/features/auth/api/sign-in';
import { suggestsPasskeys } from '@/lib/auth/passkeys';
import { reportInteraction } from '@/lib/browser/on-first-interaction';
import { codeOf } from '@/lib/errors/errors';
import type { LoadSupabase } from '@/lib/server/supabase';
import { toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/sign-in';

/** The server forgets what it asked for after five minutes; the browser is asked anew a little earlier. */
const RENEW_MS = 290_000;

/** What the server says of a passkey that was chosen. Anything else happened before the person did something, and is not theirs to know. */
const REFUSALS = ['webauthn_verification_failed', 'webauthn_challenge_expired', 'email_not_confirmed', 'user_banned'];

export async function suggestPasskeys(loadSupabase: LoadSupabase, signal: AbortSignal): Promise<void> {
  try {
    if (!(await suggestsPasskeys()) || signal.aborted) return;
    const { auth } = await loadSupabase();
    let goOn = true;
    while (goOn && !isOver(signal)) {
      await seen(signal);
      const round = roundOf(signal);
      const { data, error } = await auth.signInWithPasskey({
        options: { mediation: 'conditional', signal: round.signal },
      });
      round.end();
      if (data?.session) {
        reportInteraction();
        toastSignedIn(data.session);
        return;
      }
      const refused = REFUSALS.includes(codeOf(error) ?? '');
      if (refused && !isOver(signal)) toastFailure(t('passkey.failed'), error);
      goOn = refused || round.isLate();
    }
  } catch {
    // Without suggestions there is still the button.
  }
}

/** Asked in a function because it changes while something is awaited. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** One question to the browser, which ends with `signal` or after its time. */
function roundOf(signal: AbortSignal) {
  const controller = new AbortController();
  let late = false;
  const stop = () => {
    controller.abort();
  };
  const timer = setTimeout(() => {
    late = true;
    stop();
  }, RENEW_MS);
  signal.addEventListener('abort', stop);
  return {
    signal: controller.signal,
    isLate: () => late,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}

/** Resolves when the page is looked at: one that lies in the background asks for nothing. */
function seen(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}
