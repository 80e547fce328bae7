// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Supabase } from '@/lib/server/supabase';
import { stubPasskeys } from '@/testing/stub-passkeys';
import { suggestPasskeys } from './suggest-passkeys';

interface Question {
  mediation: string;
  signal: AbortSignal;
}

const SESSION = { access_token: 'a.e30.c', user: {} };

beforeEach(() => {
  vi.useFakeTimers();
  stubPasskeys({ isConditionalMediationAvailable: () => Promise.resolve(true) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client whose browser waits until it is told to stop, except for these answers, which come at once and in this order. */
function clientOf(...answers: object[]) {
  const asked: Question[] = [];
  const signInWithPasskey = ({ options }: { options: Question }) => {
    asked.push(options);
    const answer = answers.shift();
    if (answer) return Promise.resolve(answer);
    return new Promise((resolve) => {
      options.signal.addEventListener('abort', () => {
        resolve({ data: null, error: new Error('aborted') });
      });
    });
  };
  const supabase = { auth: { signInWithPasskey } } as unknown as Supabase;
  return { asked, load: vi.fn(() => Promise.resolve(supabase)) };
}

it('asks the browser anew before the server forgets what it asked for, and stops when told to', async () => {
  const { asked, load } = clientOf();
  const stop = new AbortController();
  const done = suggestPasskeys(load, stop.signal);
  await vi.advanceTimersByTimeAsync(289_000);
  expect(asked).toMatchObject([{ mediation: 'conditional' }]);
  expect(asked[0]?.signal.aborted).toBe(false);

  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(asked).toHaveLength(2);
  stop.abort();
  await done;
  expect(asked[1]?.signal.aborted).toBe(true);
  expect(asked).toHaveLength(2);
});

it('ends when a passkey was chosen', async () => {
  const { asked, load } = clientOf({ data: { session: SESSION }, error: null });
  const interaction = vi.fn();
  window.addEventListener('input', interaction, { once: true });
  await suggestPasskeys(load, new AbortController().signal);

  expect(asked).toHaveLength(1);
  expect(interaction).toHaveBeenCalledOnce();
});

it('goes on after a passkey that the server refused, and gives up without a server', async () => {
  const refused = { data: null, error: Object.assign(new Error(), { code: 'webauthn_verification_failed' }) };
  const limited = { data: null, error: Object.assign(new Error(), { code: 'over_request_rate_limit' }) };
  const { asked, load } = clientOf(refused, limited);
  await suggestPasskeys(load, new AbortController().signal);

  expect(asked).toHaveLength(2);
});

it.each([
  ['knows no passkeys', undefined],
  ['has no such list', {}],
  ['may not show them', { isConditionalMediationAvailable: () => Promise.resolve(false) }],
])('fetches nothing for a browser that %s', async (_what, credential) => {
  vi.stubGlobal('PublicKeyCredential', credential);
  if (!credential) Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  const { load } = clientOf();
  await suggestPasskeys(load, new AbortController().signal);

  expect(load).not.toHaveBeenCalled();
});
