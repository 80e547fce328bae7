import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { DestinationContext } from './destination';
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

test('changes the query of the screen that is open', async () => {
  const button = renderAt('/jobs');
  await userEvent.click(button);
  expect(button).toHaveTextContent('/jobs?q=weaver');
});

test('M-33 what is still being typed does not call back a screen that is on its way', async () => {
  const button = renderAt('/jobs/1');
  await userEvent.click(button);
  expect(button).toHaveTextContent(/^\/jobs$/);
});
