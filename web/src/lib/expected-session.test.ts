import { expect, it } from 'vitest';
import { expectsSession } from './expected-session';

function page(address: string, stored: Record<string, string> = {}) {
  return {
    location: new URL(address, 'http://sangam.test') as unknown as Location,
    localStorage: stored as unknown as Storage,
  };
}

it('expects nobody where nothing is stored', () => {
  expect(expectsSession(page('/login'))).toBe(false);
  expect(expectsSession(page('/?from=mail', { 'sangam-theme': 'dark' }))).toBe(false);
});

it('expects the owner of a stored session', () => {
  expect(expectsSession(page('/', { 'sb-127-auth-token': '{}' }))).toBe(true);
});

it.each(['/#access_token=abc&type=signup', '/reset-password?code=abc', '/login?lang=en&code=abc'])(
  'expects whoever comes by a mailed link: %s',
  (address) => {
    expect(expectsSession(page(address))).toBe(true);
  },
);

it('expects nobody where storage is refused', () => {
  const refused = {
    location: new URL('http://sangam.test/') as unknown as Location,
    get localStorage(): Storage {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  };

  expect(expectsSession(refused)).toBe(false);
});
