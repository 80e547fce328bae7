import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { useOptimisticMutation } from './use-optimistic-mutation';

interface LikesProps {
  save: (step: number) => Promise<unknown>;
  read?: () => number | Promise<number>;
}

function Likes({ save, read = () => 7 }: LikesProps) {
  const { data: likes } = useQuery({ queryKey: ['likes'], queryFn: read });
  const { mutate } = useOptimisticMutation({
    mutationFn: save,
    queryKey: ['likes'],
    change: (cached: number, step) => cached + step,
    errorTitle: 'The like was not saved',
  });
  return (
    <button
      onClick={() => {
        mutate(1);
      }}
    >
      {likes ?? 'none'}
    </button>
  );
}

it('shows the change before the server has answered, and keeps it', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  renderWithServer(<Likes save={() => promise} />, () => Response.error());

  await userEvent.click(await screen.findByText('7'));

  await screen.findByText('8');
  resolve(undefined);
  await promise;
  expect(screen.getByText('8')).toBeVisible();
});

it('reverts the change when the server refuses, and shows why', async () => {
  renderWithServer(<Likes save={() => Promise.reject(new Error('You were blocked.'))} />, () => Response.error());

  await userEvent.click(await screen.findByText('7'));

  const toasts = within(await screen.findByRole('region', { name: /notifications/i }));
  expect(await toasts.findByText('The like was not saved')).toBeVisible();
  expect(toasts.getByText('You were blocked.')).toBeVisible();
  expect(screen.getByText('7')).toBeVisible();
});

it('M-33: a first read in progress starts again after the change, so that the screen does not stay empty', async () => {
  const answers = [new Promise<number>(() => undefined), 8];
  const read = () => answers.shift() ?? NaN;
  renderWithServer(<Likes save={() => Promise.resolve()} read={read} />, () => Response.error());

  await userEvent.click(screen.getByText('none'));

  expect(await screen.findByText('8')).toBeVisible();
});
