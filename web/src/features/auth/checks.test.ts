import { describe, expect, it } from 'vitest';
import { checkForgotten, checkLogin, checkRegistration, checkReset } from './checks';

const account = { fullName: 'Ananya Iyer', email: 'ananya@example.in', password: 'nilgiri-2026' };

describe('login', () => {
  it.each([
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: '  ', password: 'x' }, ['email']],
    [{ email: 'a@b.in', password: '' }, ['password']],
  ])('C-125: refuses %j and marks %j', (entered, fields) => {
    const refusal = checkLogin(entered);

    expect(refusal?.title).toBe('Please fill in all fields.');
    expect(Object.keys(refusal?.fields ?? {})).toEqual(fields);
  });

  it('accepts a password of spaces', () => {
    expect(checkLogin({ email: 'a@b.in', password: '   ' })).toBeNull();
  });
});

describe('registration', () => {
  it.each(['fullName', 'email', 'password'] as const)('C-136: refuses an empty %s', (name) => {
    expect(checkRegistration({ ...account, [name]: '' })?.title).toBe('Please fill in all fields.');
  });

  it('C-137: refuses seven characters and accepts eight', () => {
    expect(checkRegistration({ ...account, password: '1234567' })).toMatchObject({
      title: 'Weak Password',
      description: 'Password must be at least 8 characters long.',
    });
    expect(checkRegistration({ ...account, password: '12345678' })).toBeNull();
  });

  it('counts characters, not UTF-16 code units', () => {
    expect(checkRegistration({ ...account, password: '🌊🌊🌊🌊' })?.title).toBe('Weak Password');
  });
});

it('C-153: a forgotten password needs an address', () => {
  expect(checkForgotten({ email: ' ' })).toMatchObject({
    title: 'Email Required',
    description: 'Please enter your email address.',
  });
  expect(checkForgotten({ email: 'a@b.in' })).toBeNull();
});

describe('reset', () => {
  it.each([
    ['', '', 'Password required', 'Please enter a new password.', 'C-160'],
    ['long-enough', 'long-enuogh', 'Passwords do not match', 'Please ensure both passwords are the same.', 'C-159'],
    ['short', 'short', 'Weak Password', 'Password must be at least 8 characters long.', 'C-161'],
  ])('for %j and %j reports %j', (password, confirmation, title, description) => {
    expect(checkReset({ password, confirmation })).toMatchObject({ title, description });
  });

  it('accepts two equal passwords', () => {
    expect(checkReset({ password: 'long-enough', confirmation: 'long-enough' })).toBeNull();
  });
});
