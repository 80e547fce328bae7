import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SupabaseContext, type Supabase } from '@/lib/server/supabase';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { PasswordForm } from './password-form';

/** The account of someone who signs in elsewhere, and what the page asks the server for. */
function open(hasPassword: boolean): unknown[] {
  const asked: unknown[] = [];
  const answer = (call: unknown) => {
    asked.push(call);
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
  return asked;
}

async function enterNewPassword() {
  await userEvent.type(screen.getByLabelText('New password'), 'granite-lotus-9');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'granite-lotus-9');
}

it('an account without a password proves itself with a mailed code', async () => {
  const asked = open(false);
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await enterNewPassword();
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));

  const code = screen.getByLabelText('6-digit code');
  expect(code).toHaveFocus();
  expect(code).toHaveAccessibleDescription('We sent a code to ananya@example.in.');
  await userEvent.type(code, '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Set a password' }));
  expect(asked).toEqual(['reauthenticate', { password: 'granite-lotus-9', nonce: '123456' }]);
});

it('an account with a password proves itself with it', async () => {
  const asked = open(true);
  expect(screen.queryByRole('button', { name: 'Email me a code' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Current password'), 'nilgiri-2026');
  await enterNewPassword();
  await userEvent.click(screen.getByRole('button', { name: 'Update password' }));

  expect(asked).toEqual([{ password: 'granite-lotus-9', current_password: 'nilgiri-2026' }]);
});
