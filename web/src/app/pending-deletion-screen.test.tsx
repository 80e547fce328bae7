import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { PendingDeletionScreen } from './pending-deletion-screen';

it('C-350: says when the account will be erased, and offers to keep it', async () => {
  const asked: string[] = [];
  const refusal = { code: 'UNAUTHORIZED', message: 'User from sub claim in JWT does not exist' };
  renderWithServer(<PendingDeletionScreen leavesAt="2031-11-28T19:00:00Z" />, ({ method, url }) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    return Response.json(refusal, { status: 401 });
  });

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Your account will be deleted on 29 November 2031',
  );
  await waitFor(() => {
    expect(screen.getByRole('main')).toHaveFocus();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));

  const toasts = within(await screen.findByRole('region', { name: /notifications/i }));
  expect(await toasts.findByText('Your session has ended. If there is still time, log in again.')).toBeVisible();
  expect(asked).toEqual(['POST /functions/v1/keep-account']);
});
