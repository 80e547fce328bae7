// A mutation whose result is shown before the server has answered, and taken back if it refuses.

import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

interface OptimisticMutation<Variables, Result, Cached> {
  mutationFn: (variables: Variables) => Promise<Result>;
  /** Every cached query whose key begins like this is changed. */
  queryKey: QueryKey;
  /** What such a query would say if the server had already agreed. */
  change: (cached: Cached, variables: Variables) => Cached;
  /** The toast's title when the server refuses. */
  errorTitle: string;
  /** Looks at the server's answer; the queries are not loaded again by themselves. */
  onSuccess?: (result: Result, variables: Variables) => Promise<void> | void;
  /** Mutations with the same name are sent one after the other, in the order they were asked for. */
  inTurn?: string;
}

export function useOptimisticMutation<Variables, Result, Cached>({
  mutationFn,
  queryKey,
  change,
  errorTitle,
  onSuccess,
  inTurn,
}: OptimisticMutation<Variables, Result, Cached>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { errorTitle },
    onMutate: async (variables) => {
      // A read that is under way would bring back the old state on top of ours.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<Cached>({ queryKey });
      queryClient.setQueriesData<Cached>({ queryKey }, (cached) => cached && change(cached, variables));
      return before;
    },
    onError: (_error, _variables, before) => {
      for (const [key, cached] of before ?? []) queryClient.setQueryData(key, cached);
    },
    ...(onSuccess && { onSuccess }),
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
  });
}
