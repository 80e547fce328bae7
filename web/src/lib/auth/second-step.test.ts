import type { Session } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { awaitsSecondStep, secondStepWays } from './second-step';

function sessionOf(aal: string, status?: 'verified' | 'unverified'): Session {
  const factors = status && [{ id: 'f', factor_type: 'totp', status }];
  return { access_token: `header.${btoa(JSON.stringify({ aal }))}.signature`, user: { factors } } as unknown as Session;
}

it.each([
  ['aal1', undefined, false],
  ['aal1', 'unverified', false],
  ['aal1', 'verified', true],
  ['aal2', 'verified', false],
] as const)('a session at %s of an account whose app is %s waits for its second step: %s', (aal, status, waits) => {
  expect(awaitsSecondStep(sessionOf(aal, status))).toBe(waits);
});

it('waits where the token cannot be read', () => {
  expect(awaitsSecondStep({ ...sessionOf('aal2', 'verified'), access_token: 'nonsense' })).toBe(true);
});

it.each([
  ['2026-11-16T06:00:00Z', '2026-11-17T06:00:00Z', ['key', 'app', 'recoveryCode']],
  ['2026-11-17T06:00:00Z', null, ['app', 'key', 'recoveryCode']],
  [null, null, ['app', 'key', 'recoveryCode']],
])('offers what was used last first: the app at %s, the key at %s', (app, key, ways) => {
  const factors = [
    { id: 'a', factor_type: 'totp', status: 'verified', last_challenged_at: app },
    { id: 'k', factor_type: 'webauthn', status: 'verified', last_challenged_at: key },
    { id: 'u', factor_type: 'webauthn', status: 'unverified', last_challenged_at: '2026-11-18T06:00:00Z' },
    { id: 'c', factor_type: 'recovery_code', status: 'verified', last_challenged_at: null },
  ];

  expect(secondStepWays({ access_token: '', user: { factors } } as unknown as Session)).toEqual(ways);
});
