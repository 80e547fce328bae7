import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { noteLiveReady } from '@/lib/live/live-ready';
import { renderWithServer, type Server } from '@/testing/render-with-server';
import { UnreadBadge } from './unread-badge';

it('M-61: notifications are counted once, after the live channel is joined', async () => {
  const server = vi.fn<Server>(() => new Response(null, { headers: { 'content-range': '*/4' } }));
  renderWithServer(<UnreadBadge className="" />, server);
  expect(server).not.toHaveBeenCalled();

  act(noteLiveReady);

  expect(await screen.findByText('4')).toBeVisible();
  expect(server).toHaveBeenCalledOnce();
});
