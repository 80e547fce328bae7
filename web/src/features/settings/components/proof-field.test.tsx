import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SupabaseContext, type Supabase } from '@/lib/server/supabase';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { PasswordForm } from './password-form';

/** Renders the form for an account with or without a password, and records the requests. */
function open(hasPassword: boolean): unknown[] {
  const requests: unknown[] = [];
  const answer = (call: unknown) => {
    requests.push(call);
    return Promise.resolve({ data: {}, error: null });
  };
  const auth = { reauthenticate: () => answer('reauthenticate'), updateUser: (changes: object) => answer(changes) };
  renderWithServer(
    <SupabaseContext value={{ auth } as unknown as Supabase}>
      <PasswordForm />
    </SupabaseContext>,
    () => Response.json({}),
    '/',
    { ...READER, hasPassword },
  );
  return requests;
}

async function enterNewPassword() {
  await userEvent.type(screen.getByLabelText('New password'), 'granite-lotus-9');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'granite-lotus-9');
}

it('an account without a password needs a mailed code as proof', async () => {
  const requests = open(false);
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await enterNewPassword();
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));

  const code = screen.getByLabelText('6-digit code');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription('We sent a code to ananya@example.in.');
  await userEvent.type(code, '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Set a password' }));
  expect(requests).toEqual(['reauthenticate', { password: 'granite-lotus-9', nonce: '123456' }]);
});

it('an account with a password needs it as proof', async () => {
  const requests = open(true);
  expect(screen.queryByRole('button', { name: 'Email me a code' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Current password'), 'nilgiri-2026');
  await enterNewPassword();
  await userEvent.click(screen.getByRole('button', { name: 'Update password' }));

  expect(requests).toEqual([{ password: 'granite-lotus-9', current_password: 'nilgiri-2026' }]);
});
