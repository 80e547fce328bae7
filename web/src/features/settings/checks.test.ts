import { expect, it } from 'vitest';
import { checkDeletion, checkEmail, checkPasswordChange, checkToken } from './checks';

const OWNER = { email: 'ananya@example.in', hasPassword: true };

it.each([
  ['ananya@example.in', 'No Changes'],
  [' Ananya@Example.IN ', 'No Changes'],
  ['  ', 'Email Required'],
  ['ananya', 'Error'],
])('refuses the address %j with %j', (email, title) => {
  expect(checkEmail(OWNER, { email, proof: '' })?.title).toBe(title);
});

it('C-343: shows the full error at the field if the address is unchanged', () => {
  const refusal = checkEmail(OWNER, { email: 'ananya@example.in', proof: '' });

  expect(refusal?.fields.email).toBe('No Changes: The new email is the same as the current one.');
});

it('accepts another address', () => {
  const entered = { email: 'ananya@example.org', proof: 'nilgiri-2026' };
  expect(checkEmail(OWNER, entered)).toBeNull();
  expect(checkEmail(OWNER, { ...entered, proof: '' })?.fields).toEqual({
    proof: 'Please enter your current password.',
  });
});

it.each([
  [{ proof: '', password: '', confirmation: '' }, 'Error', 'Password cannot be empty.'],
  [{ proof: '', password: 'granite-9', confirmation: 'granite-8' }, 'Error', 'New passwords do not match.'],
  [
    { proof: 'x', password: 'seven-7', confirmation: 'seven-7' },
    'Weak Password',
    'Password must be at least 8 characters long.',
  ],
  [{ proof: '', password: 'granite-9', confirmation: 'granite-9' }, 'Error', 'Please enter your current password.'],
])('C-344, C-345, C-346: refuses %j', (entered, title, description) => {
  expect(checkPasswordChange(true, entered)).toMatchObject({ title, description });
});

it('deletes nothing before the word is typed and the password given', () => {
  expect(checkDeletion(true, { word: 'delete', proof: 'secret' })?.fields.word).toBeDefined();
  expect(checkDeletion(true, { word: 'DELETE', proof: '' })?.fields.proof).toBeDefined();
  expect(checkDeletion(true, { word: ' DELETE ', proof: 'secret' })).toBeNull();
});

it('asks an account without a password only for the mailed code', () => {
  const wanted = 'Enter the 6 digits from the email';
  const owner = { ...OWNER, hasPassword: false };
  const password = { password: 'granite-9', confirmation: 'granite-9' };

  expect(checkEmail(owner, { email: 'ananya@example.org', proof: 'secret' })?.fields.proof).toBe(wanted);
  expect(checkPasswordChange(false, { ...password, proof: '' })?.fields.proof).toBe(wanted);
  expect(checkDeletion(false, { word: 'DELETE', proof: '12345' })?.fields.proof).toBe(wanted);
  expect(checkDeletion(false, { word: 'DELETE', proof: '123 456' })).toBeNull();
});

it('C-364: refuses a token without a name', () => {
  expect(checkToken({ name: ' ', access: 'read', lifetime: '90' })?.fields.name).toBe('Give the token a name.');
  expect(checkToken({ name: 'Nightly report', access: 'read', lifetime: 'none' })).toBeNull();
});
