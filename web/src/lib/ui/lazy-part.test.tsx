import { act, render, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { expect, it, vi } from 'vitest';
import userEvent from '@testing-library/user-event';
import { lazyPart } from './lazy-part';
import { useToast } from './toast';

function Toaster() {
  return <p role="status">{useToast()?.title}</p>;
}

it('silently retries a part that the user did not ask for', async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.resolve(() => <p>12 unread</p>));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Badge = lazyPart(load);
  render(
    <>
      <Badge fallback={<p>Messages</p>} />
      <Toaster />
    </>,
  );

  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Messages')).toBeInTheDocument();
  expect(screen.queryByText('This could not be loaded')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('12 unread')).toBeInTheDocument();
  vi.useRealTimers();
});

it('reports a part that failed to load, keeps the screen, and loads it again', async () => {
  let online = false;
  const Panel = lazyPart(async () => {
    await Promise.resolve();
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string }) => <p>Comments of {name}</p>;
  });
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setOpen(true);
          }}
        >
          Comment
        </button>
        {open && (
          <Panel
            name="Ananya"
            onFailed={() => {
              setOpen(false);
            }}
          />
        )}
        <Toaster />
      </>
    );
  }
  render(<Screen />);

  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
  online = true;
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText('Comments of Ananya')).toBeInTheDocument();
});

it('shows a part that arrived after it was rendered, before its effects ran', async () => {
  const Chat = lazyPart(() => Promise.resolve(() => <p>Good morning</p>));
  // The effects of a hidden screen run when it is shown.
  const { rerender } = render(
    <Activity mode="hidden">
      <Chat />
    </Activity>,
  );
  await Chat.fetch();
  rerender(
    <Activity mode="visible">
      <Chat />
    </Activity>,
  );

  expect(await screen.findByText('Good morning')).toBeVisible();
});
