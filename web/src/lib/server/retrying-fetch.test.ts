import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSupabase } from './supabase-client';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A gateway that returns these statuses one after the other, and counts the requests. */
function connect(...statuses: number[]) {
  const gateway = vi.fn(() => {
    const status = statuses[gateway.mock.calls.length - 1] ?? 200;
    return Promise.resolve(Response.json(status === 200 ? [{ id: 'one' }] : { message: 'Bad gateway' }, { status }));
  });
  vi.stubGlobal('fetch', gateway);
  const config = {
    url: 'http://sangam.test',
    anonKey: 'anon-key',
    demo: false,
    socialLinks: [],
    deletionGraceDays: 14,
    version: '0',
  };
  return { supabase: createSupabase(config), gateway };
}

it.each([502, 503, 504])('C-407: a read that a gateway answers with %i is asked again', async (status) => {
  const { supabase, gateway } = connect(status, status);
  const reading = supabase.from('jobs').select('id').then();
  await vi.advanceTimersByTimeAsync(3000);

  expect((await reading).data).toEqual([{ id: 'one' }]);
  expect(gateway).toHaveBeenCalledTimes(3);
});

it('C-407: gives up after a while, and never writes twice', async () => {
  const { supabase, gateway } = connect(...Array<number>(9).fill(502));
  const reading = supabase.from('jobs').select('id').then();
  await vi.advanceTimersByTimeAsync(7000);
  expect((await reading).status).toBe(502);
  expect(gateway).toHaveBeenCalledTimes(4);

  expect((await supabase.from('saves').insert({ kind: 'job', target_id: 'one' })).status).toBe(502);
  expect(gateway).toHaveBeenCalledTimes(5);
});
