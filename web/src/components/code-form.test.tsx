import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { CodeForm } from './code-form';

const form = <CodeForm type="signup" email="ananya@example.in" action="Confirm" />;

async function enter(code: string) {
  await userEvent.type(screen.getByLabelText('6-digit code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

it('M-24: sends the digits as mailed, however they were typed, and reports a wrong code', async () => {
  const sent: unknown[] = [];
  renderWithServer(form, async (request) => {
    sent.push(await request.json());
    return Response.json({ error_code: 'otp_expired', msg: 'Token has expired or is invalid' }, { status: 403 });
  });

  await enter('123 456');

  const toasts = within(await screen.findByRole('region', { name: /notifications/i }));
  expect(await toasts.findByText(/This code is wrong or has expired/)).toBeVisible();
  expect(sent).toMatchObject([{ type: 'signup', email: 'ananya@example.in', token: '123456' }]);
});

it('M-24: requires six digits before it asks the server', async () => {
  renderWithServer(form, () => {
    throw new Error('The server should not have been asked.');
  });

  await enter('12345');

  expect(screen.getByLabelText('6-digit code')).toHaveAccessibleDescription('Enter the 6 digits from the email');
});
