import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from './location';
import { useEffect, useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { DestinationContext } from './destination';
import { createAppHistory, type AppHistory } from './history';
import { HistoryContext } from './history-context';
import { Router } from './router';
import { useSearchParams } from './use-search-params';

/** A router that follows the history immediately. */
function At({ path, children }: { path: string; children: (history: AppHistory) => ReactNode }) {
  const [history] = useState(() => {
    window.history.replaceState(null, '', path);
    return createAppHistory(window);
  });
  const [entry, setEntry] = useState(history.place);
  useEffect(
    () =>
      history.subscribe(() => {
        setEntry(history.place());
      }),
    [history],
  );
  return (
    <Router history={history} basename="/" entry={entry}>
      {children(history)}
    </Router>
  );
}

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
    <At path="/jobs">
      {() => (
        <DestinationContext value={destination}>
          <Settle />
        </DestinationContext>
      )}
    </At>,
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
  const ahead = { location: { search: '?view=board' } } as ReturnType<AppHistory['place']>;
  render(
    <At path="/applicants">
      {(history) => (
        <DestinationContext value="/applicants">
          <HistoryContext value={{ ...history, place: () => ahead }}>
            <Sort />
          </HistoryContext>
        </DestinationContext>
      )}
    </At>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('?view=board&sort=match');
});
