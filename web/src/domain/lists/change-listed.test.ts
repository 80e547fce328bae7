import { QueryClient, type InfiniteData } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeListed } from './change-listed';
import { queryKeys } from '@/lib/query/query-keys';

interface Counted {
  id: string;
  bids: number;
}

it('changes a row in every list that has it, and keeps the other pages unchanged', () => {
  const queryClient = new QueryClient();
  const rowsKey = queryKeys.lists.rows('tender');
  const first = [{ id: 'a', bids: 1 }];
  const second = [
    { id: 'b', bids: 2 },
    { id: 'c', bids: 3 },
  ];
  queryClient.setQueryData([...rowsKey, 'all'], { pages: [first, second], pageParams: [null, 20] });
  queryClient.setQueryData([...rowsKey, 'open'], { pages: [second], pageParams: [null] });

  changeListed<Counted>(queryClient, 'tender', 'c', (row) => ({ ...row, bids: row.bids + 1 }));

  const all = queryClient.getQueryData<InfiniteData<Counted[]>>([...rowsKey, 'all']);
  expect(all?.pages[0]).toBe(first);
  expect(all?.pages[1]).toEqual([
    { id: 'b', bids: 2 },
    { id: 'c', bids: 4 },
  ]);
  const open = queryClient.getQueryData<InfiniteData<Counted[]>>([...rowsKey, 'open']);
  expect(open?.pages).toEqual([all?.pages[1]]);
});
