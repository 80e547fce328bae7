// When the server answers again, what did not load on this screen is asked for again.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onReachChange, serverAnswers } from '@/lib/server/server-reach';

export function RenewWhenBack() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onReachChange(() => {
        if (!serverAnswers()) return;
        void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      }),
    [queryClient],
  );
  return null;
}
