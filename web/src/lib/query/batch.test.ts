import { expect, it, vi } from 'vitest';
import { batched } from './batch';

it('reads rows wanted at about the same time with one request', async () => {
  const load = vi.fn((ids: string[]) => Promise.resolve(ids.filter((id) => id !== 'gone').map((id) => ({ id }))));
  const find = batched(load);

  expect(await Promise.all([find('a'), find('gone'), find('a'), find('b')])).toEqual([
    { id: 'a' },
    null,
    { id: 'a' },
    { id: 'b' },
  ]);
  expect(load.mock.calls).toEqual([[['a', 'gone', 'b']]]);

  await find('c');
  expect(load).toHaveBeenCalledTimes(2);
});

it('fails for every waiting caller, and sends a new request afterwards', async () => {
  const load = vi.fn(() => Promise.reject(new Error('Out of order')));
  const find = batched(load);
  const [first, second] = await Promise.allSettled([find('a'), find('b')]);

  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  await expect(find('a')).rejects.toThrow('Out of order');
  expect(load).toHaveBeenCalledTimes(2);
});
