import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { ConfirmAddress } from './confirm-address';
import { ForgotForm } from './forgot-form';
import { ResetForm } from './reset-form';

const toasts = async () => within(await screen.findByRole('region', { name: /notifications/i }));

it('M-24, M-29: a forgotten password offers the code and shows when another mail can be requested', async () => {
  renderWithServer(<ForgotForm />, () => Response.json({}));

  await userEvent.type(screen.getByLabelText('Email'), 'ananya@example.in');
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(screen.getByText(/You can request another in \d+ seconds/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Enter the code from the email' }));
  expect(screen.getByLabelText('6-digit code')).toBeVisible();
});

it('M-25: without a link, a new password needs the address and the code from the mail', async () => {
  const requests: [string, unknown][] = [];
  renderWithServer(<ResetForm withCode />, async (request) => {
    requests.push([new URL(request.url).pathname, await request.json()]);
    return Response.json({ error_code: 'otp_expired', msg: 'Token has expired or is invalid' }, { status: 403 });
  });
  await userEvent.type(screen.getByLabelText('New password'), 'granite-lotus-9');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'granite-lotus-9');
  await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  expect(await (await toasts()).findByText(/Enter your email address and the code/)).toBeVisible();
  expect(requests).toEqual([]);

  await userEvent.type(screen.getByLabelText('Email'), 'ananya@example.in');
  await userEvent.type(screen.getByLabelText('6-digit code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));

  expect(await (await toasts()).findByText(/This code is wrong or has expired/)).toBeVisible();
  expect(requests).toMatchObject([
    ['/auth/v1/verify', { type: 'recovery', email: 'ananya@example.in', token: '123456' }],
  ]);
});

it('M-25: after registering, a page shows the address and offers another mail or another address', async () => {
  const requests: unknown[] = [];
  renderWithServer(
    <ConfirmAddress email="ananya@example.in" sentAt={0} onConfirmed={() => undefined} />,
    async (request) => {
      requests.push(await request.json());
      return Response.json({});
    },
  );

  expect(screen.getByText('ananya@example.in')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Register again' })).toHaveAttribute('href', '/register');
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));

  await waitFor(() => {
    expect(requests).toMatchObject([{ type: 'signup', email: 'ananya@example.in' }]);
  });
  expect(await screen.findByText(/You can request another in \d+ seconds/)).toBeVisible();
});
