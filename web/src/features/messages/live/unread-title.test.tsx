import { cleanup, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageHead } from '@/components/page-head';
import { renderWithServer } from '@/testing/render-with-server';
import { UnreadTitle } from './unread-title';

const conversation = (unread: number) => ({
  conversation_id: `0199a000-0000-7000-8000-00000000000${unread}`,
  participants: [{ id: `0199a000-0000-7000-8000-0000000000f${unread}`, full_name: 'Ravi Kumar', avatar_url: null }],
  last_message_content: 'Hello',
  last_message_sender_id: null,
  last_message_created_at: null,
  last_message_attachment_name: null,
  unread_count: unread,
});

it('M-01: the tab title shows the unread count on every screen, until sign-out', async () => {
  const screen = (title: string) => (
    <>
      <PageHead title={title} />
      <UnreadTitle />
    </>
  );
  renderWithServer(screen('Feed'), () => Response.json([conversation(2), conversation(1), conversation(0)]));

  await waitFor(() => {
    expect(document.title).toBe('(3) Feed · Sangam');
  });

  cleanup();
  expect(document.title).toBe('Feed · Sangam');
});
