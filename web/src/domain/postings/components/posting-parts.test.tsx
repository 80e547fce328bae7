import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Posting } from '@/domain/postings/posting';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { SavePosting } from './posting-parts';

it('a posting is saved by others, not by its owner', async () => {
  const posting = { kind: 'job', id: 'j1', title: 'Plant Engineer', ownerId: READER.id } as Posting;
  renderWithServer(
    <>
      <SavePosting posting={posting} />
      <SavePosting posting={{ ...posting, title: 'Depot Manager', ownerId: 'another' }} />
    </>,
    () => Response.json([]),
  );

  expect(await screen.findByRole('button', { name: 'Save job Depot Manager' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save job Plant Engineer' })).not.toBeInTheDocument();
});
