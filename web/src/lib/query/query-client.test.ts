// @vitest-environment jsdom

import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client';
import { useToast } from '@/lib/ui/toast';

it('announces a failure, unless it failed because the session is over', async () => {
  const { result } = renderHook(() => useToast());
  const fail = (error: object) =>
    act(() =>
      createQueryClient()
        .query({
          queryKey: ['jobs'],
          queryFn: () => Promise.reject(error as Error),
          meta: { errorTitle: 'Error' },
        })
        .catch(() => undefined),
    );

  await fail({ code: 'PGRST303', message: 'Session from session_id claim in JWT does not exist' });
  expect(result.current).toBeNull();
  const error = { code: '57014', message: 'Out of order' };
  await fail(error);
  expect(result.current).toMatchObject({ title: 'Error', error });
});

it('announces a failure if any part of the screen wants it, whichever read last', async () => {
  const { result } = renderHook(() => useToast());
  const client = createQueryClient();
  const error = new Error('Out of order');
  const options = { queryKey: ['conversations'], queryFn: () => Promise.reject(error) };
  const screen = new QueryObserver(client, { ...options, meta: { errorTitle: 'Error fetching conversations' } });
  const badge = new QueryObserver(client, options);
  const stops = [screen.subscribe(() => undefined), badge.subscribe(() => undefined)];

  await act(() => badge.refetch());
  expect(result.current).toMatchObject({ title: 'Error fetching conversations', error });
  for (const stop of stops) stop();
});
