import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PostActions } from '@/features/posts/components/post-actions';
import { PostCounts } from '@/features/posts/components/post-counts';
import { usePostQuery } from '@/features/posts/api/get-post';
import { SupabaseContext, useSupabase, type Supabase } from '@/lib/server/supabase';
import { renderWithServer } from '@/testing/render-with-server';
import { useLivePosts } from './use-live-posts';

const ID = '0199a000-0000-7000-8000-0000000000a1';
const POST = {
  id: ID,
  content: 'Six trucks, one depot.',
  edited_at: null,
  likes: 0,
  comments: 0,
  shares: 0,
  author: { full_name: 'Rohan Deshpande' },
  liked: [],
};

/** A channel that is up when the test says so. */
function createChannel() {
  let onStatus: ((status: string) => void) | undefined;
  const channel = {
    on: () => channel,
    subscribe: (listener: typeof onStatus) => {
      onStatus = listener;
      return channel;
    },
  };
  return { channel, joined: () => onStatus?.('SUBSCRIBED') };
}

function LivePost({ channel }: { channel: unknown }) {
  const supabase = useSupabase();
  const live = Object.assign(Object.create(supabase) as Supabase, { channel: () => channel, removeChannel: vi.fn() });
  return (
    <SupabaseContext value={live}>
      <Post />
    </SupabaseContext>
  );
}

function Post() {
  const { data: post } = usePostQuery(ID);
  useLivePosts([ID]);
  if (!post) return null;
  const panel = { id: 'comments', open: false };
  return (
    <>
      <PostCounts post={post} panel={panel} onToggleComments={vi.fn()} />
      <PostActions post={post} panel={panel} onToggleComments={vi.fn()} />
    </>
  );
}

it('C-107 M-33: a like counts, even if a read that began before it is answered after it', async () => {
  const catchUp = Promise.withResolvers<Response>();
  const { channel, joined } = createChannel();
  renderWithServer(<LivePost channel={channel} />, ({ url }) => {
    if (url.includes('/rpc/toggle_like')) return Response.json({ liked: true, likes: 1 });
    if (url.includes('/saves')) return Response.json([]);
    return url.includes('id=in.') ? catchUp.promise : Response.json(POST);
  });
  const like = await screen.findByRole('button', { name: 'Like' });
  act(joined);

  await userEvent.click(like);
  await screen.findByRole('button', { name: 'Liked' });
  await act(async () => {
    catchUp.resolve(Response.json([POST]));
    await catchUp.promise;
  });

  expect(await screen.findByRole('button', { name: '1 like' })).toBeVisible();
});

it('a count that changed before the channel was up is shown', async () => {
  const { channel, joined } = createChannel();
  renderWithServer(<LivePost channel={channel} />, ({ url }) => {
    if (url.includes('/saves')) return Response.json([]);
    return Response.json(url.includes('id=in.') ? [{ ...POST, likes: 2 }] : POST);
  });
  await screen.findByRole('button', { name: 'Like' });
  act(joined);

  expect(await screen.findByRole('button', { name: '2 likes' })).toBeVisible();
});

it('C-107: the answer to a first press does not undo the second on screen', async () => {
  const answers = [Promise.resolve(Response.json({ liked: true, likes: 1 })), new Promise<Response>(() => undefined)];
  const { channel } = createChannel();
  let asked = 0;
  renderWithServer(<LivePost channel={channel} />, ({ url }) => {
    if (url.includes('/saves')) return Response.json([]);
    return url.includes('/rpc/toggle_like') ? (answers[asked++] ?? Response.error()) : Response.json(POST);
  });

  const like = await screen.findByRole('button', { name: 'Like' });
  await userEvent.dblClick(like);
  await waitFor(() => {
    expect(asked).toBe(2);
  });

  expect(like).toHaveAttribute('aria-pressed', 'false');
});
