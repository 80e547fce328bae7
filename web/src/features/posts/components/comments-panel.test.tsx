import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { Post } from '@/features/posts/api/post';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { CommentsPanel } from './comments-panel';

beforeEach(() => {
  sessionStorage.clear();
});

const POST = { id: '0199a000-0000-7000-8000-0000000000a1', comments: 1, author: { full_name: 'Rohan' } } as Post;

function comment(id: string, text: string, userId = '0199a000-0000-7000-8000-000000000002') {
  const author = { id: userId, full_name: 'Kavya Nair', avatar_url: null, headline: null, user_type: 'user' };
  return { id, post_id: POST.id, user_id: userId, text, created_at: '2026-11-15T00:37:16+00:00', author };
}

/** Triggers the refetch that another user's change causes. */
function Refetch() {
  const queryClient = useQueryClient();
  return <button onClick={() => void queryClient.invalidateQueries({ queryKey: ['comments'] })}>Read again</button>;
}

function renderPanel(stored: ReturnType<typeof comment>[]) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let reads = 0;
  renderWithServer(
    <>
      <CommentsPanel post={POST} writing />
      <Refetch />
    </>,
    ({ method }) => {
      if (method === 'POST') return promise;
      reads += 1;
      return Response.json(stored);
    },
  );
  const readAgain = async () => {
    const before = reads;
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => {
      expect(reads).toBe(before + 1);
    });
  };
  const say = async (text: string) => {
    await screen.findByText('First!');
    await userEvent.type(screen.getByRole('textbox', { name: 'Add a comment' }), `${text}{Enter}`);
  };
  return { resolve, readAgain, say };
}

const texts = () => screen.getAllByRole('listitem').map((item) => within(item).queryByText(/!$/)?.textContent);

it('M-42: a comment being sent stays during a refetch, and appears once afterwards', async () => {
  const stored = [comment('c1', 'First!')];
  const { resolve, readAgain, say } = renderPanel(stored);
  await say('Well done!');
  expect(texts()).toEqual(['Well done!', 'First!']);

  stored.unshift(comment('c2', 'Second!'));
  await readAgain();
  await waitFor(() => {
    expect(texts()).toEqual(['Well done!', 'Second!', 'First!']);
  });

  // The server has stored it, but the response has not arrived.
  const own = comment('c3', 'Well done!', READER.id);
  stored.unshift(own);
  await readAgain();
  await screen.findByRole('button', { name: /delete/i });
  expect(texts()).toEqual(['Well done!', 'Second!', 'First!']);

  resolve(Response.json(own, { status: 201 }));
  await waitFor(() => {
    expect(texts()).toEqual(['Well done!', 'Second!', 'First!']);
  });
});

it('M-42: an earlier comment with the same text does not hide the new one', async () => {
  const { say } = renderPanel([comment('c1', 'First!', READER.id)]);
  await say('First!');
  expect(texts()).toEqual(['First!', 'First!']);
});

it.each([{ isComposing: true }, { keyCode: 229 }])(
  'M-42: Enter with %o does not send half a comment',
  async (composing) => {
    renderPanel([comment('c1', 'First!')]);
    await screen.findByText('First!');
    const box = screen.getByRole('textbox', { name: 'Add a comment' });
    await userEvent.type(box, 'शाबाश!');
    fireEvent.keyDown(box, { key: 'Enter', ...composing });
    expect(texts()).toEqual(['First!']);
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => {
      expect(texts()).toEqual(['शाबाश!', 'First!']);
    });
  },
);
