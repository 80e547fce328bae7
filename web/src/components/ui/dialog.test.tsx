import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { HistoryContext } from '@/lib/router/history-context';
import { createAppHistory, type AppHistory } from '@/lib/router/history';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from './dialog';

/** The history of the page, with the function that Back calls. */
function historyWithBack() {
  let back: () => void = () => undefined;
  const history: AppHistory = {
    ...createAppHistory(window),
    layer: (close) => {
      back = close;
      return () => undefined;
    },
  };
  return {
    history,
    back: () => {
      back();
    },
  };
}

function FormDialog({ onClose }: { onClose: () => void }) {
  const [pending, setPending] = useState(false);
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title="New token">
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            setPending(true);
          }}
        >
          <DialogBody>
            <input aria-label="Name" />
            <button
              type="button"
              onClick={() => {
                setPending(false);
              }}
            >
              Answer
            </button>
          </DialogBody>
          <DialogActions action="Create" pending={pending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}

async function tryToClose(back: () => void) {
  await userEvent.keyboard('{Escape}');
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  back();
}

it('M-14: a dialog stays open while its request is pending', async () => {
  const onClose = vi.fn();
  const { history, back } = historyWithBack();
  render(
    <HistoryContext value={history}>
      <FormDialog onClose={onClose} />
    </HistoryContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await tryToClose(back);
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('M-14: a question stays open while its answer is being carried out', async () => {
  const onClose = vi.fn();
  const { history, back } = historyWithBack();
  const question = { title: 'Delete?', context: 'For good.', action: 'Delete', onConfirm: () => undefined, onClose };
  const { rerender } = render(
    <HistoryContext value={history}>
      <ConfirmDialog {...question} pending />
    </HistoryContext>,
  );
  await tryToClose(back);
  expect(onClose).not.toHaveBeenCalled();

  rerender(
    <HistoryContext value={history}>
      <ConfirmDialog {...question} />
    </HistoryContext>,
  );
  back();
  expect(onClose).toHaveBeenCalledOnce();
});

it('M-42: Esc ends the word that is being composed, not the dialog', () => {
  const onClose = vi.fn();
  render(<FormDialog onClose={onClose} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
