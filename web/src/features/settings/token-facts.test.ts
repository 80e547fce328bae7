import { expect, it } from 'vitest';
import type { ApiToken } from './api/list-tokens';
import { describeToken } from './token-facts';

const TOKEN: ApiToken = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  name: 'Nightly report',
  prefix: 'sgm_Ab3d',
  access: 'read',
  created_at: '2026-11-15T06:00:00Z',
  last_used_at: null,
  expires_at: null,
};

const NOW = new Date('2026-11-20T06:00:00Z');

it('C-364: shows the access of a new token and that it is unused', () => {
  expect(describeToken(TOKEN, NOW)).toEqual({
    access: 'Read only',
    expired: false,
    facts: ['created 15 Nov', 'never used', 'no expiry'],
  });
});

it('C-364: shows when a token was last used and when it expires', () => {
  const token: ApiToken = {
    ...TOKEN,
    access: 'write',
    last_used_at: '2026-11-19T06:00:00Z',
    expires_at: '2027-02-13T06:00:00Z',
  };
  expect(describeToken(token, NOW)).toEqual({
    access: 'Read and write',
    expired: false,
    facts: ['created 15 Nov', 'last used 19 Nov', 'expires 13 Feb 2027'],
  });
});

it('M-43: shows the day in India on which a token expires', () => {
  const token: ApiToken = { ...TOKEN, expires_at: '2027-02-13T20:00:00Z' };
  expect(describeToken(token, NOW).facts).toContain('expires 14 Feb 2027');
});

it('C-364: shows that a token has expired', () => {
  const token = { ...TOKEN, expires_at: '2026-11-20T06:00:00Z' };
  expect(describeToken(token, NOW)).toMatchObject({
    expired: true,
    facts: [expect.anything(), expect.anything(), 'expired 20 Nov'],
  });
});
