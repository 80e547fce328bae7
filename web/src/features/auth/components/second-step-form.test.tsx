import type { Session } from '@supabase/supabase-js';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithServer, type Server } from '@/testing/render-with-server';
import { stubPasskeys } from '@/testing/stub-passkeys';
import { SecondStepForm } from './second-step-form';

const APP = { id: 'a1', factor_type: 'totp', status: 'verified', friendly_name: 'Authenticator app' };
const OTHER_APP = { ...APP, id: 'a2', friendly_name: 'Old phone' };
const KEY = { ...APP, id: 'k1', factor_type: 'webauthn', friendly_name: 'Security key' };
const CODES = { id: 'c1', factor_type: 'recovery_code', status: 'verified' };

afterEach(() => {
  vi.unstubAllGlobals();
});

const toasts = async () => within(await screen.findByRole('region', { name: /notifications/i }));

function sessionWith(...factors: object[]): Session {
  return { access_token: 'a.e30.c', user: { id: 'u', factors } } as unknown as Session;
}

const refusing: Server = () =>
  Response.json({ error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' }, { status: 422 });

it('asks for the code of the app first, with the focus in its field', async () => {
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

it('asks which app the code comes from, if there are several', () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP, OTHER_APP)} />, refusing);

  expect(screen.getByLabelText('Authenticator app')).toHaveValue('a1');
  expect(screen.getByRole('option', { name: 'Old phone' })).toBeInTheDocument();
});

it('leaves out steps whose setup was not finished', () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP, { ...OTHER_APP, status: 'unverified' })} />, refusing);

  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('shows that the session has ended', async () => {
  renderWithServer(<SecondStepForm session={sessionWith(APP)} />, refusing);

  await userEvent.type(screen.getByLabelText('6-digit code'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await (await toasts()).findByText('Error checking the code')).toBeVisible();
});

it('offers the security key first if it was used last, next to the others', async () => {
  stubPasskeys();
  const key = { ...KEY, last_challenged_at: '2026-11-17T06:00:00Z' };
  renderWithServer(<SecondStepForm session={sessionWith(APP, key, CODES)} />, refusing);

  expect(screen.getByRole('heading', { name: 'Use your security key' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use security key' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Use a recovery code instead' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use your authenticator app instead' }));
  expect(screen.getByLabelText('6-digit code')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Use your security key instead' })).toBeVisible();
});

it('explains that the browser cannot use the only key', () => {
  renderWithServer(<SecondStepForm session={sessionWith(KEY)} />, refusing);

  expect(screen.getByText(/^This browser cannot use security keys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use security key' })).not.toBeInTheDocument();
});
