import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { ModerationRoute } from './moderation';

it('shows "not found" to everyone except moderators, without a request', () => {
  const asked: string[] = [];
  const server = (request: Request) => {
    asked.push(request.url);
    return Response.json([]);
  };
  renderWithServer(<ModerationRoute />, server, '/moderation');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('shows moderators both lists', async () => {
  renderWithServer(<ModerationRoute />, () => Response.json([]), '/moderation', { ...READER, isModerator: true });
  expect(screen.getByRole('heading', { name: 'Moderation' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'No held postings' })).toBeInTheDocument();
});
