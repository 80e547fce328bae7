import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { useSupabase } from '@/lib/server/supabase';
import { LoadedPosting } from './loaded-posting';

function Page() {
  const supabase = useSupabase();
  const query = useQuery({
    queryKey: ['jobs', 'one'],
    queryFn: async () => (await supabase.from('jobs').select('title').throwOnError()).data[0] ?? null,
  });
  return (
    <>
      <button onClick={() => void query.refetch()}>Again</button>
      {query.isRefetchError && <p>The second read failed.</p>}
      <LoadedPosting kind="job" query={query} skeleton={<p>…</p>}>
        {({ title }) => <h1>{title}</h1>}
      </LoadedPosting>
    </>
  );
}

it('M-41: the posting stays on screen when a refetch fails', async () => {
  let reads = 0;
  renderWithServer(<Page />, () => {
    reads += 1;
    return reads === 1
      ? Response.json([{ title: 'Plant Engineer' }])
      : Response.json({ message: 'The server is busy.' }, { status: 500 });
  });
  expect(await screen.findByRole('heading', { name: 'Plant Engineer' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('The second read failed.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Plant Engineer' })).toBeVisible();
});

it('M-41: reports a failed first read', async () => {
  renderWithServer(<Page />, () => Response.json({ message: 'The server is busy.' }, { status: 500 }));
  expect(await screen.findByText('The job did not load')).toBeVisible();
});
