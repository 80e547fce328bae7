import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { AppHistory } from '@/lib/router/history';
import { HistoryContext } from '@/lib/router/history-context';
import { renderWithServer } from '@/testing/render-with-server';
import { PictureViewer } from './picture-viewer';

const PICTURES = ['plan.png', 'roof.jpg', 'door.jpg'].map((name) => ({
  id: name,
  alt: `Picture ${name}`,
  address: () => Promise.resolve(`/files/${name}`),
}));

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        onClick={() => {
          setOpen(true);
        }}
      >
        Open
      </button>
      {open && (
        <PictureViewer
          pictures={PICTURES}
          firstId="roof.jpg"
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

async function open() {
  renderWithServer(<Opener />, () => Response.error());
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('img', { name: 'Picture roof.jpg' });
}

it('M-09: shows the pressed picture in full, and arrow keys go to the others', async () => {
  expect(await open()).toHaveAttribute('src', '/files/roof.jpg');
  expect(screen.getByRole('dialog', { name: 'Picture roof.jpg' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 of 3');

  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByRole('img', { name: 'Picture door.jpg' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next picture' })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
  expect(await screen.findByRole('img', { name: 'Picture plan.png' })).toBeVisible();
});

it('M-09: zooms by keys, buttons and a press, and resets for the next picture', async () => {
  const sizeOf = () => screen.getByRole('img').parentElement?.style.width;
  const picture = await open();
  await userEvent.keyboard('+');
  expect(sizeOf()).toBe('200%');
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(sizeOf()).toBe('400%');
  expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('0');
  expect(sizeOf()).toBe('100%');
  await userEvent.click(picture);
  expect(sizeOf()).toBe('200%');
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  await screen.findByRole('img', { name: 'Picture door.jpg' });
  expect(sizeOf()).toBe('100%');
});

it('M-09: Esc closes it and returns the focus', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('M-09: Back closes it, like every layer', async () => {
  const layers: (() => void)[] = [];
  const layer = (close: () => void) => {
    layers.push(close);
    return () => undefined;
  };
  renderWithServer(
    <HistoryContext value={{ layer } as unknown as AppHistory}>
      <Opener />
    </HistoryContext>,
    () => Response.error(),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  act(() => layers.at(-1)?.());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('M-09: reports a picture that does not load', async () => {
  fireEvent.error(await open());
  expect(await screen.findByText('This picture could not be loaded.')).toBeVisible();
});
