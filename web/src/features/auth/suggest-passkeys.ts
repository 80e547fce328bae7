// Has the browser suggest passkeys below the email field (conditional UI) until one is chosen or `signal` aborts.

import { toastSignedIn } from '@/features/auth/api/sign-in';
import { suggestsPasskeys } from '@/lib/auth/passkeys';
import '@/lib/auth/webauthn';
import { reportInteraction } from '@/lib/browser/on-first-interaction';
import { codeOf } from '@/lib/errors/errors';
import type { LoadSupabase } from '@/lib/server/supabase';
import { toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/sign-in';

/** The server's challenge expires after five minutes, so the prompt is renewed a little earlier. */
const RENEW_AFTER_MS = 290_000;

/** Server errors about a passkey that the user chose. All other errors happen before the user did anything, so they are not shown. */
const REFUSALS = ['webauthn_verification_failed', 'webauthn_challenge_expired', 'email_not_confirmed', 'user_banned'];

export async function suggestPasskeys(loadSupabase: LoadSupabase, signal: AbortSignal): Promise<void> {
  try {
    if (!(await suggestsPasskeys()) || signal.aborted) return;
    const { auth } = await loadSupabase();
    let shouldRetry = true;
    while (shouldRetry && !isAborted(signal)) {
      await untilVisible(signal);
      const prompt = startPrompt(signal);
      const { data, error } = await auth.signInWithPasskey({
        options: { mediation: 'conditional', signal: prompt.signal },
      });
      prompt.end();
      if (data?.session) {
        reportInteraction();
        toastSignedIn(data.session);
        return;
      }
      const refused = REFUSALS.includes(codeOf(error) ?? '');
      if (refused && !isAborted(signal)) toastFailure(t('passkey.failed'), error);
      shouldRetry = refused || prompt.isExpired();
    }
  } catch {
    // Without suggestions, the user can still use the passkey button.
  }
}

/** A function, because TypeScript would otherwise assume that the value does not change across `await`. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Starts one browser prompt, which ends with `signal` or before the challenge expires. */
function startPrompt(signal: AbortSignal) {
  const controller = new AbortController();
  let expired = false;
  const stop = () => {
    controller.abort();
  };
  const timer = setTimeout(() => {
    expired = true;
    stop();
  }, RENEW_AFTER_MS);
  signal.addEventListener('abort', stop);
  return {
    signal: controller.signal,
    isExpired: () => expired,
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}

/** Resolves when the page is visible, so that a background tab does not prompt. */
function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
  });
}
