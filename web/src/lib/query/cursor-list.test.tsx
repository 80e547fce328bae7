import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer, type Server } from '@/testing/render-with-server';
import { afterCursor, cursorListOptions, mapRows, useCursorList, type Cursor } from './cursor-list';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

const PAGE_SIZE = 2;
const rows = ['5', '4', '3', '2', '1'].map((id) => ({ id, created_at: `2026-11-15T00:00:0${id}+00:00` }));

function listOptions(supabase: Supabase) {
  return cursorListOptions({
    queryKey: ['posts'],
    pageSize: PAGE_SIZE,
    readPage: async (onPage, signal) => {
      const query = onPage(supabase.from('posts').select('id, created_at'));
      return (await query.abortSignal(signal).throwOnError()).data;
    },
  });
}

function List() {
  const list = useCursorList<Cursor>(listOptions(useSupabase()));
  return (
    <>
      <output>{list.data?.map(({ id }) => id).join(' ')}</output>
      {list.hasMore && <button onClick={list.loadMore}>more</button>}
      <button onClick={() => void list.refetch()}>again</button>
      {list.isError && <p>failed</p>}
      {list.isNextPageError && <p>more failed</p>}
    </>
  );
}

/** A table of five rows, paged as the server does it: after the cursor, two rows per page. */
const server: Server = (request) => {
  const condition = new URL(request.url).searchParams.get('or') ?? '';
  const last = /id\.lt\.(\d)/.exec(condition)?.[1] ?? '6';
  return Response.json(rows.filter(({ id }) => id < last).slice(0, PAGE_SIZE));
};

it('reads page after page and stops at the end', async () => {
  renderWithServer(<List />, server);

  await userEvent.click(await screen.findByRole('button', { name: 'more' }));
  await screen.findByText('5 4 3 2');
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  await screen.findByText('5 4 3 2 1');

  expect(screen.queryByRole('button', { name: 'more' })).not.toBeInTheDocument();
});

it('M-33: shows a row once if it moved up between two pages', async () => {
  const restored = { id: '4', created_at: '2026-11-15T00:00:09+00:00' };
  renderWithServer(<List />, async (request) => {
    const page = (await (await server(request)).json()) as Cursor[];
    // On the second page the server does not know yet that the row has moved to the top.
    return Response.json(request.url.includes('or=') ? [restored, ...page].slice(0, PAGE_SIZE) : page);
  });

  await userEvent.click(await screen.findByRole('button', { name: 'more' }));

  await screen.findByText('5 4 3');
});

it('loads the next page even if it was requested during a refetch', async () => {
  renderWithServer(<List />, server);
  const more = await screen.findByRole('button', { name: 'more' });

  screen.getByRole('button', { name: 'again' }).click();
  more.click();

  await screen.findByText('5 4 3 2');
});

it('loads the next page even if a refetch starts meanwhile', async () => {
  renderWithServer(<List />, server);
  const more = await screen.findByRole('button', { name: 'more' });

  more.click();
  screen.getByRole('button', { name: 'again' }).click();

  await screen.findByText('5 4 3 2');
});

it('keeps the loaded pages when a later page fails', async () => {
  renderWithServer(<List />, (request) =>
    request.url.includes('or=') ? Response.json({ message: 'No' }, { status: 500 }) : server(request),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'more' }));

  await screen.findByText('more failed');
  expect(screen.getByText('5 4')).toBeVisible();
  expect(screen.queryByText('failed')).not.toBeInTheDocument();
});

it('requests rows after the last one, including those with the same time', () => {
  expect(afterCursor({ id: 'b', created_at: '2026-11-15T00:00:00+00:00' }, 'id')).toBe(
    'created_at.lt."2026-11-15T00:00:00+00:00",and(created_at.eq."2026-11-15T00:00:00+00:00",id.lt.b)',
  );
});

it('changes a row in place, and removes a deleted one', () => {
  const cached = { pages: [[{ id: 'a' }, { id: 'b' }], [{ id: 'c' }]], pageParams: [null, null] };

  const changed = mapRows(cached, (row) => (row.id === 'b' ? null : { id: row.id.toUpperCase() }));

  expect(changed.pages).toEqual([[{ id: 'A' }], [{ id: 'C' }]]);
});
