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

/** A client whose browser prompt waits until it is aborted, except for these answers, which it returns immediately and in this order. */
function clientOf(...answers: object[]) {
  const prompts: Question[] = [];
  const signInWithPasskey = ({ options }: { options: Question }) => {
    prompts.push(options);
    const answer = answers.shift();
    if (answer) return Promise.resolve(answer);
    return new Promise((resolve) => {
      options.signal.addEventListener('abort', () => {
        resolve({ data: null, error: new Error('aborted') });
      });
    });
  };
  const supabase = { auth: { signInWithPasskey } } as unknown as Supabase;
  return { prompts, load: vi.fn(() => Promise.resolve(supabase)) };
}

it('renews the prompt before the challenge expires, and stops when aborted', async () => {
  const { prompts, load } = clientOf();
  const stop = new AbortController();
  const done = suggestPasskeys(load, stop.signal);
  await vi.advanceTimersByTimeAsync(289_000);
  expect(prompts).toMatchObject([{ mediation: 'conditional' }]);
  expect(prompts[0]?.signal.aborted).toBe(false);

  await vi.advanceTimersByTimeAsync(2_000);
  expect(prompts[0]?.signal.aborted).toBe(true);
  expect(prompts).toHaveLength(2);
  stop.abort();
  await done;
  expect(prompts[1]?.signal.aborted).toBe(true);
  expect(prompts).toHaveLength(2);
});

it('ends when a passkey is chosen', async () => {
  const { prompts, load } = clientOf({ data: { session: SESSION }, error: null });
  const interaction = vi.fn();
  window.addEventListener('input', interaction, { once: true });
  await suggestPasskeys(load, new AbortController().signal);

  expect(prompts).toHaveLength(1);
  expect(interaction).toHaveBeenCalledOnce();
});

it('continues after a passkey that the server refused, and gives up without a server', async () => {
  const refused = { data: null, error: Object.assign(new Error(), { code: 'webauthn_verification_failed' }) };
  const limited = { data: null, error: Object.assign(new Error(), { code: 'over_request_rate_limit' }) };
  const { prompts, load } = clientOf(refused, limited);
  await suggestPasskeys(load, new AbortController().signal);

  expect(prompts).toHaveLength(2);
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
