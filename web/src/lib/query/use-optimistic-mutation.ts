// A mutation whose result is shown before the server answers, and reverted if the server refuses.

import { useMutation, useQueryClient, type Query, type QueryKey } from '@tanstack/react-query';

interface OptimisticMutation<Variables, Result, Cached> {
  mutationFn: (variables: Variables) => Promise<Result>;
  /** Every cached query whose key begins with this one is changed. */
  queryKey: QueryKey;
  /** The cached data as it would be after the mutation. */
  change: (cached: Cached, variables: Variables) => Cached;
  /** The title of the toast when the server refuses. */
  errorTitle: string;
  /** Handles the server's answer; the queries are not refetched automatically. */
  onSuccess?: (result: Result, variables: Variables) => Promise<void> | void;
  /** Mutations with the same name are sent one after the other, in the order they were started. */
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
      // A read in progress would overwrite the change with the old state.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<Cached>({ queryKey });
      queryClient.setQueriesData<Cached>({ queryKey }, (cached) => cached && change(cached, variables));
      return before;
    },
    onError: (_error, _variables, before) => {
      for (const [key, cached] of before ?? []) queryClient.setQueryData(key, cached);
    },
    // A read that was cancelled before there was anything to show starts again, or its screen would stay empty.
    onSettled: () => {
      const neverRead = ({ state }: Query) => state.status === 'pending';
      void queryClient.refetchQueries({ queryKey, type: 'active', fetchStatus: 'idle', predicate: neverRead });
    },
    ...(onSuccess && { onSuccess }),
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
  });
}
