import { expect, it } from 'vitest';
import { isRecoverySession } from './recovery-session';

function tokenWith(...methods: string[]): string {
  const payload = btoa(JSON.stringify({ amr: methods.map((method) => ({ method, timestamp: 1 })) }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `header.${payload.replace(/=+$/, '')}.signature`;
}

it('recognises a session from a password reset link', () => {
  expect(isRecoverySession({ access_token: tokenWith('recovery') })).toBe(true);
  expect(isRecoverySession({ access_token: tokenWith('totp', 'recovery') })).toBe(true);
  expect(isRecoverySession({ access_token: tokenWith('password') })).toBe(false);
  expect(isRecoverySession({ access_token: 'nonsense' })).toBe(false);
});
