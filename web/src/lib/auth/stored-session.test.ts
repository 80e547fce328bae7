import { expect, it } from 'vitest';
import { hasStoredSession, returnsFromProvider } from './stored-session';

function page(stored: Record<string, string> = {}) {
  return { localStorage: stored as unknown as Storage };
}

it('expects no session when nothing is stored', () => {
  expect(hasStoredSession(page())).toBe(false);
  expect(hasStoredSession(page({ 'sangam-theme': 'dark' }))).toBe(false);
});

it('expects a session when one is stored', () => {
  expect(hasStoredSession(page({ 'sb-127-auth-token': '{}' }))).toBe(true);
});

it('expects no session when storage is unavailable', () => {
  const refused = {
    get localStorage(): Storage {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  };

  expect(hasStoredSession(refused)).toBe(false);
});

it('expects a session on the return from another provider', () => {
  expect(returnsFromProvider({ pathname: '/app/from-provider', search: '?to=%2Fjobs&code=abc' })).toBe(true);
  expect(returnsFromProvider({ pathname: '/from-provider', search: '?error=access_denied' })).toBe(false);
  expect(returnsFromProvider({ pathname: '/jobs', search: '?code=abc' })).toBe(false);
});
