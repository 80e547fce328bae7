import type { Session } from '@supabase/supabase-js';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer, type Server } from '@/testing/render-with-server';
import { SecondStepForm } from './second-step-form';

const APP = { id: 'a1', factor_type: 'totp', status: 'verified', friendly_name: 'Authenticator app' };
const OTHER_APP = { ...APP, id: 'a2', friendly_name: 'Old phone' };
const CODES = { id: 'c1', factor_type: 'recovery_code', status: 'verified' };

const toasts = async () => within(await screen.findByRole('region', { name: /notifications/i }));

function sessionWith(...factors: object[]): Session {
  return { access_token: 'a.e30.c', user: { id: 'u', factors } } as unknown as Session;
}

const refusing: Server = () =>
  Response.json({ error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' }, { status: 422 });

it('asks for the code of the app first, and goes on with the focus in its field', async () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP, CODES)} />, refusing);

  const field = screen.getByLabelText('6-digit code');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(field).toBeInvalid();
});

it('offers a recovery code instead, and the app again', async () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP, CODES)} />, refusing);

  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription('Enter a recovery code');
  await userEvent.click(screen.getByRole('button', { name: 'Use your authenticator app instead' }));
  expect(screen.getByLabelText('6-digit code')).toBeVisible();
});

it('offers no recovery code to an account that has none', () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP)} />, refusing);

  expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).not.toBeInTheDocument();
});

it('asks which app the code is of, where there are several', () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP, OTHER_APP)} />, refusing);

  expect(screen.getByLabelText('Authenticator app')).toHaveValue('a1');
  expect(screen.getByRole('option', { name: 'Old phone' })).toBeInTheDocument();
});

it('leaves out what is not set up to its end', () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP, { ...OTHER_APP, status: 'unverified' })} />, refusing);

  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('says that there is no session any more', async () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP)} />, refusing);

  await userEvent.type(screen.getByLabelText('6-digit code'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await (await toasts()).findByText('Error checking the code')).toBeVisible();
});
