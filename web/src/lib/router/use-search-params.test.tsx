import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { DestinationContext } from './destination';
import type { AppHistory } from './history';
import { HistoryContext } from './history-context';
import { useSearchParams } from './use-search-params';

function Settle() {
  const [, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  return (
    <button
      type="button"
      onClick={() => {
        setQuery({ q: 'weaver' });
      }}
    >
      {pathname}
      {search}
    </button>
  );
}

function renderAt(destination: string) {
  render(
    <MemoryRouter initialEntries={['/jobs']}>
      <DestinationContext value={destination}>
        <Settle />
      </DestinationContext>
    </MemoryRouter>,
  );
  return screen.getByRole('button');
}

test('changes the query of the open screen', async () => {
  const button = renderAt('/jobs');
  await userEvent.click(button);
  expect(button).toHaveTextContent('/jobs?q=weaver');
});

test('M-33 text still being typed does not cancel a navigation', async () => {
  const button = renderAt('/jobs/1');
  await userEvent.click(button);
  expect(button).toHaveTextContent(/^\/jobs$/);
});

function Sort() {
  const [, setQuery] = useSearchParams();
  const { search } = useLocation();
  return (
    <button
      type="button"
      onClick={() => {
        setQuery((current) => {
          current.set('sort', 'match');
          return current;
        });
      }}
    >
      {search}
    </button>
  );
}

test('M-33 keeps a choice made a moment before that is not rendered yet', async () => {
  const history = { place: () => ({ location: { search: '?view=board' } }) } as unknown as AppHistory;
  render(
    <MemoryRouter initialEntries={['/applicants']}>
      <DestinationContext value="/applicants">
        <HistoryContext value={history}>
          <Sort />
        </HistoryContext>
      </DestinationContext>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('?view=board&sort=match');
});
