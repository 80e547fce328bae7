import type { Session } from '@supabase/supabase-js';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAuth, userOf } from './auth';

function session(metadata: Record<string, unknown>): Session {
  return { user: { id: 'u1', email: 'ananya@example.in', user_metadata: metadata } } as unknown as Session;
}

it('C-035: useAuth throws outside its provider', () => {
  const Lost = () => <>{useAuth().user?.name}</>;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);

  expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
});

it('C-370: shows the name given at sign-up until the profile has loaded', () => {
  expect(userOf(session({ full_name: ' Ananya Iyer ', user_type: 'employer' }), undefined)).toEqual({
    id: 'u1',
    name: 'Ananya Iyer',
    email: 'ananya@example.in',
    avatar: null,
    handle: null,
    company: null,
    userType: 'employer',
    hasPassword: true,
    isModerator: false,
  });
});

it('trusts the profile over the account metadata', () => {
  const profile = {
    full_name: 'A. Iyer',
    handle: 'ananya',
    avatar_url: '/a.png',
    company_name: null,
    user_type: 'user' as const,
  };

  const user = userOf(session({ full_name: 'Ananya', user_type: 'business' }), profile);

  expect(user).toMatchObject({ name: 'A. Iyer', handle: 'ananya', avatar: '/a.png', userType: 'user' });
});

it.each([{}, { full_name: '  ', user_type: 'admin' }, { full_name: 7 }])(
  'falls back to the email and the account type user for the sign-up data %j',
  (metadata) => {
    expect(userOf(session(metadata), undefined)).toMatchObject({ name: 'ananya@example.in', userType: 'user' });
  },
);
