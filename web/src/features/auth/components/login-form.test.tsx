import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer, type Server } from '@/testing/render-with-server';
import { LoginForm } from './login-form';

const toasts = async () => within(await screen.findByRole('region', { name: /notifications/i }));
const noAnswer: Server = () => {
  throw new Error('The server should not have been called.');
};

async function enter(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

it.each([
  ['', '', 'Email'],
  ['  ', 'secret', 'Email'],
  ['ananya@example.in', '', 'Password'],
])('refuses %j and %j and moves to the field %s', async (email, password, field) => {
  renderWithServer(<LoginForm onUnconfirmed={() => undefined} />, noAnswer);

  await enter(email, password);

  expect(await (await toasts()).findByText('Please fill in all fields.')).toBeVisible();
  expect(screen.getByLabelText(field)).toHaveFocus();
  expect(screen.getByLabelText(field)).toBeInvalid();
});

it('clears the error of a field as soon as it is changed', async () => {
  renderWithServer(<LoginForm onUnconfirmed={() => undefined} />, noAnswer);
  await enter('', '');

  await userEvent.type(screen.getByLabelText('Email'), 'a');

  expect(screen.getByLabelText('Email')).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password');
});

it('shows why the server refused, and keeps the typed values', async () => {
  const refusal = { error_code: 'invalid_credentials', msg: 'Invalid login credentials' };
  renderWithServer(<LoginForm onUnconfirmed={() => undefined} />, () => Response.json(refusal, { status: 400 }));

  await enter('ananya@example.in', 'wrong');

  expect(await (await toasts()).findByText('Login Failed')).toBeVisible();
  expect((await toasts()).getByText('Invalid login credentials. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ananya@example.in');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong');
});

it('sends one request, however often the button is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let requests = 0;
  renderWithServer(<LoginForm onUnconfirmed={() => undefined} />, () => {
    requests += 1;
    return promise;
  });

  await enter('ananya@example.in', 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  resolve(Response.json({ code: 'invalid_credentials', message: 'No' }, { status: 400 }));

  await (await toasts()).findByText('Login Failed');
  expect(requests).toBe(1);
});

it('shows the password while its button is pressed', async () => {
  renderWithServer(<LoginForm onUnconfirmed={() => undefined} />, noAnswer);
  const show = screen.getByRole('button', { name: 'Show password' });

  await userEvent.click(show);

  expect(show).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
