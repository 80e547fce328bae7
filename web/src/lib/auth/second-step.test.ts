import type { Session } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { awaitsSecondStep } from './second-step';

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
