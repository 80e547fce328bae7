// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client';
import { useToast } from './toast';

it('announces what failed, but leaves the end of a session to whoever watches it', async () => {
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
