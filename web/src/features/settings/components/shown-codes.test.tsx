import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { CodesDialog } from './codes-dialog';

const CODES = ['abcdefghijklmnop', '2345672345672345'];

it('shows the codes in groups, and closes only once they are saved', async () => {
  const onClose = vi.fn();
  renderWithServer(<CodesDialog codes={CODES} onClose={onClose} />, () => Response.error());

  expect(screen.getByRole('list', { name: 'Recovery codes' })).toHaveTextContent('abcd-efgh-ijkl-mnop');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The codes are not shown again.');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved my recovery codes' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});
