import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { useDialogInAddress, useOpenDialog } from './dialog-in-address';
import { useNavigate } from './location';

function Jobs() {
  const navigate = useNavigate();
  const open = useOpenDialog('apply');
  const { about, close } = useDialogInAddress('apply');
  return (
    <>
      <button
        onClick={() => {
          navigate('/jobs');
        }}
      >
        Jobs
      </button>
      <button
        onClick={() => {
          open('12');
        }}
      >
        Apply
      </button>
      <button onClick={close}>Close {about}</button>
    </>
  );
}

it('M-11: a double click on Close closes the dialog and does not leave the page', async () => {
  renderWithServer(<Jobs />, () => Response.json([]), '/start');
  await userEvent.click(screen.getByRole('button', { name: 'Jobs' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(window.location.search).toBe('?apply=12');

  const close = await screen.findByRole('button', { name: 'Close 12' });
  close.click();
  close.click();
  await waitFor(() => {
    expect(window.location.search).toBe('');
  });
  close.click();

  await screen.findByRole('button', { name: 'Close' });
  expect(window.location.pathname).toBe('/jobs');
});
