import { expect, it } from 'vitest';
import { messageOf } from './errors';

it('says what the server said', () => {
  expect(messageOf({ message: 'User is banned', code: 'user_banned' })).toBe('User is banned');
});

it('gives the advice, where the message is for programs', () => {
  const refused = { code: '42501', message: 'new row violates row-level security policy for table "messages"' };
  expect(messageOf({ ...refused, hint: 'You can write in your own conversations.' })).toBe(
    'You can write in your own conversations.',
  );
  expect(messageOf({ ...refused, hint: null })).toBe('You may not do this.');
});

it.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'TypeError: Load failed',
  'Importing a module script failed.',
  'error loading dynamically imported module: https://sangam.test/assets/jobs.js',
])('says plainly that nobody answered when a browser words it as %j', (message) => {
  expect(messageOf(new TypeError(message))).toMatch(/^The server cannot be reached/);
});

it.each([undefined, null, 'text', { message: ' ' }, { message: 7 }])('falls back when it is given %j', (error) => {
  expect(messageOf(error)).toBe('Something went wrong');
  expect(messageOf(error, 'Try again.')).toBe('Try again.');
});
