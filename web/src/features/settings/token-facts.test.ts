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

it('C-364: says what a new token may do and that no one has used it', () => {
  expect(describeToken(TOKEN, NOW)).toEqual({
    access: 'Read only',
    expired: false,
    facts: ['created 15 Nov', 'never used', 'no expiry'],
  });
});

it('C-364: says when a token was used and when it ends', () => {
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

it('C-364: says that a token has ended', () => {
  const token = { ...TOKEN, expires_at: '2026-11-20T06:00:00Z' };
  expect(describeToken(token, NOW)).toMatchObject({
    expired: true,
    facts: [expect.anything(), expect.anything(), 'expired 20 Nov'],
  });
});
