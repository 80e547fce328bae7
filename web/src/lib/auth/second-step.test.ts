import type { Session } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { secondStepDuty, secondStepWays } from './second-step';

function sessionOf(aal: string, status?: 'verified' | 'unverified', required?: boolean): Session {
  const factors = status && [{ id: 'f', factor_type: 'totp', status }];
  const user = { factors, second_factor_required: required };
  return { access_token: `header.${btoa(JSON.stringify({ aal }))}.signature`, user } as unknown as Session;
}

it.each([
  ['aal1', undefined, undefined, null],
  ['aal1', 'unverified', undefined, null],
  ['aal1', 'verified', undefined, 'take'],
  ['aal2', 'verified', undefined, null],
  ['aal1', undefined, true, 'setUp'],
  ['aal1', 'unverified', true, 'setUp'],
  ['aal1', 'verified', true, 'take'],
  ['aal2', undefined, true, null],
] as const)(
  'a session at %s with an app that is %s, with a required step: %s, first needs: %s',
  (aal, status, required, duty) => {
    expect(secondStepDuty(sessionOf(aal, status, required))).toBe(duty);
  },
);

it('asks for the step when the token cannot be read', () => {
  expect(secondStepDuty({ ...sessionOf('aal2', 'verified'), access_token: 'nonsense' })).toBe('take');
});

it.each([
  ['2026-11-16T06:00:00Z', '2026-11-17T06:00:00Z', ['key', 'app', 'recoveryCode']],
  ['2026-11-17T06:00:00Z', null, ['app', 'key', 'recoveryCode']],
  [null, null, ['app', 'key', 'recoveryCode']],
])('offers the last used method first: the app at %s, the key at %s', (app, key, ways) => {
  const factors = [
    { id: 'a', factor_type: 'totp', status: 'verified', last_challenged_at: app },
    { id: 'k', factor_type: 'webauthn', status: 'verified', last_challenged_at: key },
    { id: 'u', factor_type: 'webauthn', status: 'unverified', last_challenged_at: '2026-11-18T06:00:00Z' },
    { id: 'c', factor_type: 'recovery_code', status: 'verified', last_challenged_at: null },
  ];

  expect(secondStepWays({ access_token: '', user: { factors } } as unknown as Session)).toEqual(ways);
});
