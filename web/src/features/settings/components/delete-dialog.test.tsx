import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConfigContext } from '@/lib/server/config-context';
import { renderWithServer } from '@/testing/render-with-server';
import { DeleteDialog } from './delete-dialog';

function open(deletionGraceDays: number) {
  const config = { url: '', anonKey: 'anon-key', demo: false, socialLinks: [], deletionGraceDays, version: '0' };
  renderWithServer(
    <ConfigContext value={config}>
      <DeleteDialog onClose={() => undefined} />
    </ConfigContext>,
    () => Response.error(),
  );
  return screen.getByRole('dialog', { name: 'Delete account' });
}

it('C-350: shows how long the account can be restored on this installation', () => {
  const dialog = open(30);

  expect(dialog).toHaveTextContent('You have 30 days to change your mind.');
  expect(dialog).toHaveTextContent(
    'After 30 days your profile, posts, comments, likes, saved items and files are erased.',
  );
  expect(dialog).toHaveTextContent('Download a copy of your data first.');
});

it('C-350: warns if the deletion is final', () => {
  const dialog = open(0);

  expect(dialog).toHaveTextContent('This cannot be undone.');
  expect(dialog).toHaveTextContent('The account cannot be restored.');
});
