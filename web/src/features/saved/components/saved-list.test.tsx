import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SAVED_KINDS } from '@/features/saved/saved-kinds';
import { renderWithServer } from '@/testing/render-with-server';
import { SavedList } from './saved-list';

const ID = '0199a000-0000-7000-8000-0000000000c3';
const TENDERS = SAVED_KINDS.find(({ kind }) => kind === 'tender');

const tender = {
  id: ID,
  title: 'Steel racks',
  company: 'Sahyadri Foods',
  location: 'Pune',
  category: 'Manufacturing',
  budget_min: null,
  budget_max: null,
  deadline: '2999-11-20',
  status: 'Closed',
  withdrawn_at: '2026-11-15T00:37:16+00:00',
  business: { id: '0199a000-0000-7000-8000-0000000000a9', avatar_url: null },
};

it('M-52: a withdrawn tender among the saved ones is called withdrawn and is not red, as everywhere else', async () => {
  if (!TENDERS) throw new Error('Tenders can be saved.');
  renderWithServer(<SavedList kind={TENDERS} />, (request) =>
    Response.json(request.url.includes('/saves') ? [{ id: ID, created_at: '2026-11-15T00:37:16+00:00' }] : [tender]),
  );
  expect((await screen.findByText('Withdrawn')).parentElement).toHaveClass('bg-muted');
  expect(screen.queryByText('Closed')).not.toBeInTheDocument();
});
