import { expect, it } from 'vitest';
import { checkDeletion, checkEmail, checkPasswordChange, checkToken } from './checks';

it.each([
  ['ananya@example.in', 'No Changes'],
  [' Ananya@Example.IN ', 'No Changes'],
  ['  ', 'Email Required'],
  ['ananya', 'Error'],
])('refuses the address %j with %j', (email, title) => {
  expect(checkEmail('ananya@example.in', { email, password: '' })?.title).toBe(title);
});

it('C-343: says so in full beside the field when the address is the same', () => {
  const refusal = checkEmail('ananya@example.in', { email: 'ananya@example.in', password: '' });

  expect(refusal?.fields.email).toBe('No Changes: The new email is the same as the current one.');
});

it('takes another address', () => {
  const entered = { email: 'ananya@example.org', password: 'nilgiri-2026' };
  expect(checkEmail('ananya@example.in', entered)).toBeNull();
  expect(checkEmail('ananya@example.in', { ...entered, password: '' })?.fields).toEqual({
    password: 'Please enter your current password.',
  });
});

it.each([
  [{ current: '', password: '', confirmation: '' }, 'Error', 'Password cannot be empty.'],
  [{ current: '', password: 'granite-9', confirmation: 'granite-8' }, 'Error', 'New passwords do not match.'],
  [
    { current: 'x', password: 'seven-7', confirmation: 'seven-7' },
    'Weak Password',
    'Password must be at least 8 characters long.',
  ],
  [{ current: '', password: 'granite-9', confirmation: 'granite-9' }, 'Error', 'Please enter your current password.'],
])('C-344, C-345, C-346: refuses %j', (entered, title, description) => {
  expect(checkPasswordChange(entered)).toMatchObject({ title, description });
});

it('deletes nothing before the word is typed and the password given', () => {
  expect(checkDeletion({ word: 'delete', password: 'secret' })?.fields.word).toBeDefined();
  expect(checkDeletion({ word: 'DELETE', password: '' })?.fields.password).toBeDefined();
  expect(checkDeletion({ word: ' DELETE ', password: 'secret' })).toBeNull();
});

it('C-364: makes no token without a name', () => {
  expect(checkToken({ name: ' ', access: 'read', lifetime: '90' })?.fields.name).toBe('Give the token a name.');
  expect(checkToken({ name: 'Nightly report', access: 'read', lifetime: 'none' })).toBeNull();
});
