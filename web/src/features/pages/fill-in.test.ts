import { expect, it } from 'vitest';
import { fillIn } from './fill-in';

const config = {
  url: 'https://a.in',
  anonKey: 'key',
  demo: false,
  socialLinks: [],
  deletionGraceDays: 14,
  version: '0',
};

it('fills in the address and the public key of this installation', () => {
  expect(fillIn("createClient('{{url}}', '{{anonKey}}')", config)).toBe("createClient('https://a.in', 'key')");
});

it.each([
  [14, 'It is erased 14 days later, unless you log in and keep your account.'],
  [1, 'It is erased 1 day later, unless you log in and keep your account.'],
  [0, 'It is erased immediately.'],
])('fills in when the data of a deleted account is erased: %i', (deletionGraceDays, expected) => {
  expect(fillIn('It is erased {{whenErased}}.', { ...config, deletionGraceDays })).toBe(expected);
});
