import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { PostList } from './post-list';

const post = {
  id: 'post-1',
  user_id: 'person-1',
  content: 'We awarded our cold-chain tender today.',
  media_url: null,
  media_type: null,
  created_at: '2026-11-15T00:37:16.890123+00:00',
  likes: 1,
  comments: 12,
  shares: 0,
  author: { id: 'person-1', full_name: 'Rohan Deshpande', avatar_url: null },
};

const failure = { code: 'XX000', message: 'The database is not available.', details: null, hint: null };

it('asks for the newest twenty posts with their authors', async () => {
  const asked: URL[] = [];
  renderWithServer(<PostList />, (request) => {
    asked.push(new URL(request.url));
    return Response.json([]);
  });

  await screen.findByRole('heading', { name: 'No posts yet' });
  expect(asked.map(({ pathname, searchParams }) => [pathname, ...searchParams])).toEqual([
    [
      '/rest/v1/posts',
      ['select', '*,author:profiles!posts_user_id_fkey(id,full_name,avatar_url)'],
      ['order', 'created_at.desc'],
      ['limit', '20'],
    ],
  ]);
});

it('says that it is loading until the answer is there', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  renderWithServer(<PostList />, () => promise);

  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  resolve(Response.json([post]));
  await screen.findByRole('article');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('shows a post under the name of its author', async () => {
  renderWithServer(<PostList />, () => Response.json([post]));

  const article = await screen.findByRole('article', { name: 'Rohan Deshpande' });
  expect(article).toHaveTextContent('We awarded our cold-chain tender today.');
  expect(article).toHaveTextContent('1 like');
  expect(article).toHaveTextContent('12 comments · 0 shares');
});

it('plays a video only when asked to', async () => {
  const video = { ...post, content: null, media_url: '/launch.mp4', media_type: 'video' };
  const { container } = renderWithServer(<PostList />, () => Response.json([video]));

  await screen.findByRole('article');
  const player = container.querySelector('video');
  expect(player).toHaveAttribute('controls');
  expect(player).not.toHaveAttribute('autoplay');
});

it('announces a failure and loads again on request', async () => {
  const answers = [Response.json(failure, { status: 500 }), Response.json([post])];
  renderWithServer(<PostList />, () => answers.shift() ?? Response.error());

  const toasts = await screen.findByRole('region', { name: /notifications/i });
  await within(toasts).findByText('Error fetching posts');
  expect(toasts).toHaveTextContent('The database is not available.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('article', { name: 'Rohan Deshpande' });
});
