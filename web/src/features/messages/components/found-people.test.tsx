import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryKeys } from '@/lib/query/query-keys';
import { renderWithServer } from '@/testing/render-with-server';
import { FoundPeople } from './found-people';

const RAVI = { id: '0199a000-0000-7000-8000-0000000000f1', full_name: 'Ravi Kumar', handle: 'ravi', user_type: 'user' };

function SearchAgain() {
  const queryClient = useQueryClient();
  const state = queryClient.getQueryState(queryKeys.profiles.found('ravi'));
  return (
    <button onClick={() => void queryClient.invalidateQueries({ queryKey: queryKeys.profiles.found('ravi') })}>
      {state?.status ?? 'Search again'}
    </button>
  );
}

it('M-41: people who were found stay on screen when the next search for them fails', async () => {
  let requests = 0;
  renderWithServer(
    <>
      <FoundPeople search="ravi" shown={new Set()} onChosen={() => undefined} />
      <SearchAgain />
    </>,
    () => {
      requests += 1;
      return requests === 1 ? Response.json([RAVI]) : Response.json({ message: 'No.' }, { status: 400 });
    },
  );
  expect(await screen.findByRole('link', { name: /Ravi Kumar/ })).toBeVisible();

  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => {
    expect(requests).toBe(2);
  });
  expect(await screen.findByRole('link', { name: /Ravi Kumar/ })).toBeVisible();
  expect(screen.queryByText('Other people could not be searched.')).not.toBeInTheDocument();
});

it('M-41: a first search that fails says so, with a retry', async () => {
  renderWithServer(<FoundPeople search="ravi" shown={new Set()} onChosen={() => undefined} />, () =>
    Response.json({ message: 'No.' }, { status: 400 }),
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
