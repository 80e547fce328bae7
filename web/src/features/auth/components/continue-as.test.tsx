import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DemoAccount } from '@/lib/server/config';
import { renderWithServer } from '@/testing/render-with-server';
import { ContinueAs } from './continue-as';

const ACCOUNTS: DemoAccount[] = [
  { what: 'seeker', name: 'Ananya Iyer', email: 'seeker@demo.example', password: 'no secret' },
  { what: 'employer', name: 'Rohan Deshpande', email: 'employer@demo.example', password: 'no secret' },
  { what: 'business', name: 'Hetal Kothari', email: 'business@demo.example', password: 'no secret' },
];

it('M-57 signs in as the chosen account with a single click, and only once', async () => {
  const requests: unknown[] = [];
  renderWithServer(<ContinueAs accounts={ACCOUNTS} />, async (request) => {
    requests.push(await request.json());
    return Response.json({ error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 });
  });

  await userEvent.dblClick(screen.getByRole('button', { name: 'Continue as Employer Rohan Deshpande' }));

  const toasts = within(await screen.findByRole('region', { name: /notifications/i }));
  expect(await toasts.findByText('Invalid login credentials. Please try again.')).toBeVisible();
  expect(requests).toMatchObject([{ email: 'employer@demo.example', password: 'no secret' }]);
  expect(screen.getAllByRole('button', { name: /^Continue as/ })).toHaveLength(3);
});
