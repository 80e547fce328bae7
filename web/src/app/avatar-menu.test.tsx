import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { AvatarMenu } from './avatar-menu';

function renderMenu() {
  renderWithServer(<AvatarMenu user={READER} />, () => Response.json([]));
  return screen.getByRole('button', { name: /^Your account/ });
}

it('M-56: a menu opened by key focuses its first entry, even the first time', async () => {
  const user = userEvent.setup();
  renderMenu().focus();
  await user.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'View Profile' });
  await waitFor(() => {
    expect(first).toHaveFocus();
  });
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Edit Profile' })).toHaveFocus();
});

it('M-56: a menu opened by pointer focuses no entry', async () => {
  const user = userEvent.setup();
  await user.click(renderMenu());
  const menu = await screen.findByRole('menu');
  await waitFor(() => {
    expect(menu).toHaveFocus();
  });
});

it('shows moderators how much is waiting for them', async () => {
  const user = userEvent.setup();
  const moderator = { ...READER, isModerator: true };
  renderWithServer(<AvatarMenu user={moderator} />, () => Response.json({ held: 2, reports: 1 }));
  await user.click(screen.getByRole('button', { name: /^Your account/ }));
  expect(await screen.findByRole('menuitem', { name: /^Moderation\s?\(3 waiting\)/ })).toHaveAttribute(
    'href',
    '/moderation',
  );
});

it('requests nothing about moderation for other users', async () => {
  const user = userEvent.setup();
  await user.click(renderMenu());
  await screen.findByRole('menuitem', { name: 'Settings' });
  expect(screen.queryByRole('menuitem', { name: /Moderation/ })).not.toBeInTheDocument();
});
