import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { TeamNotes } from './team-notes';

const note = {
  id: 'n1',
  note: 'Call her on Monday.',
  created_at: '2026-11-15T00:37:16+00:00',
  author_id: READER.id,
  author: { full_name: READER.name },
};

function renderNotes(requests: string[] = []) {
  renderWithServer(<TeamNotes applicationId="a1" />, (request) => {
    requests.push(request.method);
    return Response.json(request.method === 'GET' ? { id: 'a1', notes: [note], ratings: [], tags: [] } : null);
  });
  return screen.findByRole('textbox', { name: 'New note' });
}

beforeEach(() => {
  sessionStorage.clear();
});

it('a note that was begun is still there after the page was left, until it is discarded', async () => {
  sessionStorage.setItem(`sangam-draft-team-note-a1-${READER.id}`, JSON.stringify({ note: 'Ask about night shifts' }));
  const field = await renderNotes();
  expect(field).toHaveValue('Ask about night shifts');
  expect(screen.getByText('Draft. Not saved yet.')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => {
    expect(field).toHaveValue('');
  });
  expect(screen.queryByText('Draft. Not saved yet.')).not.toBeInTheDocument();
});

it('a note is deleted only after a question', async () => {
  const requests: string[] = [];
  await renderNotes(requests);

  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(requests).not.toContain('DELETE');

  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this note?' });
  await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  await waitFor(() => {
    expect(requests).toContain('DELETE');
  });
  expect(dialog).not.toBeInTheDocument();
});
