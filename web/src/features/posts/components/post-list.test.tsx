import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer, type Server } from '@/testing/render-with-server';
import { PostList } from './post-list';

const post = {
  id: '0199a000-0000-7000-8000-0000000000a1',
  user_id: '0199a000-0000-7000-8000-000000000002',
  content: 'We awarded our cold-chain tender today.',
  media_url: null,
  media_type: null,
  media_width: null,
  media_height: null,
  edited_at: null,
  created_at: '2026-11-15T00:37:16.890123+00:00',
  likes: 1,
  comments: 12,
  shares: 0,
  author: {
    id: '0199a000-0000-7000-8000-000000000002',
    full_name: 'Rohan Deshpande',
    avatar_url: null,
    headline: 'Head of Operations',
    user_type: 'user',
  },
  liked: [],
};

const failure = { code: 'XX000', message: 'The database is not available.', details: null, hint: null };
const refused = () => Response.json(failure, { status: 500 });

/** A server that answers by path, with an empty list for any other path. */
function serve(answers: Record<string, Server>): Server {
  return (request) => answers[new URL(request.url).pathname]?.(request) ?? Response.json([]);
}

it('requests the newest ten posts with their authors and the user’s likes', async () => {
  const requests: URL[] = [];
  renderWithServer(
    <PostList />,
    serve({
      '/rest/v1/posts': ({ url, method }) => {
        if (method === 'GET') requests.push(new URL(url));
        return Response.json([]);
      },
    }),
  );

  await screen.findByRole('heading', { name: 'No posts yet' });
  expect(requests.map(({ searchParams }) => [...searchParams])).toEqual([
    [
      [
        'select',
        '*,author:profiles!posts_user_id_fkey(id,full_name,avatar_url,headline,user_type,verified_domain,verified_at,verified_gstin),liked:post_likes(user_id)',
      ],
      ['order', 'created_at.desc,id.desc'],
      ['limit', '10'],
    ],
  ]);
});

it('shows a loading state until the response arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  renderWithServer(<PostList />, serve({ '/rest/v1/posts': () => promise }));

  expect(screen.getByText('Loading')).toBeInTheDocument();
  resolve(Response.json([post]));
  await screen.findByRole('article');
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
});

it('shows a post under the name of its author', async () => {
  renderWithServer(<PostList />, serve({ '/rest/v1/posts': () => Response.json([post]) }));

  const article = await screen.findByRole('article', { name: 'Rohan Deshpande' });
  expect(article).toHaveTextContent('We awarded our cold-chain tender today.');
  expect(article).toHaveTextContent('1 like');
  expect(article).toHaveTextContent('12 comments');
  // M-27: zero counts are not shown.
  expect(article).not.toHaveTextContent('shares');
  expect(within(article).getByRole('link', { name: 'Rohan Deshpande' })).toHaveAttribute(
    'href',
    `/user/${post.author.id}`,
  );
});

it('shows that a person has no posts', async () => {
  renderWithServer(<PostList authorId={post.user_id} />, serve({}));

  await screen.findByRole('heading', { name: 'This user has no posts yet.' });
});

it('plays a video only when asked to', async () => {
  const video = { ...post, content: '', media_url: '/launch.mp4', media_type: 'video' };
  renderWithServer(<PostList />, serve({ '/rest/v1/posts': () => Response.json([video]) }));

  const player = await screen.findByLabelText('Video shared by Rohan Deshpande');
  expect(player).toHaveAttribute('controls');
  expect(player).not.toHaveAttribute('autoplay');
});

it('C-113: announces a failure and retries on request', async () => {
  const answers = [refused(), Response.json([post])];
  renderWithServer(<PostList />, serve({ '/rest/v1/posts': () => answers.shift() ?? Response.error() }));

  const toasts = await screen.findByRole('region', { name: /notifications/i });
  await within(toasts).findByText('Error fetching posts');
  expect(toasts).toHaveTextContent('Something went wrong on our side.');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

  await screen.findByRole('article', { name: 'Rohan Deshpande' });
});

it('counts a like immediately and reverts it when the server refuses', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  renderWithServer(
    <PostList />,
    serve({ '/rest/v1/posts': () => Response.json([post]), '/rest/v1/rpc/toggle_like': () => promise }),
  );
  const article = await screen.findByRole('article');
  await userEvent.click(within(article).getByRole('button', { name: 'Like' }));

  expect(await within(article).findByRole('button', { name: 'Liked' })).toHaveAttribute('aria-pressed', 'true');
  expect(article).toHaveTextContent('2 likes');
  resolve(refused());
  await within(article).findByRole('button', { name: 'Like' });
  expect(article).toHaveTextContent('1 like');
});

it('restores a refused comment in the form', async () => {
  renderWithServer(
    <PostList />,
    serve({
      '/rest/v1/posts': () => Response.json([post]),
      '/rest/v1/comments': ({ method }) => (method === 'POST' ? refused() : Response.json([])),
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  const box = await screen.findByRole('textbox', { name: 'Add a comment' });
  await userEvent.type(box, 'Congratulations!{Enter}');

  await waitFor(() => {
    expect(box).toHaveValue('Congratulations!');
  });
  expect(screen.getByRole('article')).toHaveTextContent('12 comments');
});
